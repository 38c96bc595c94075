let begin: () => void

/** Settles when the first page has come to rest (boot/later.ts): from then on parts may be fetched that it need not wait for. */
export const later = new Promise<void>((resolve) => (begin = resolve))

/** Says so. */
export const startLaterParts = (): void => begin()
