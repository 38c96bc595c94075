let resolveFirstPaint: () => void

/** Resolves some seconds after the first page was shown, when optional parts may be loaded. */
export const afterFirstPaint = new Promise<void>((resolve) => (resolveFirstPaint = resolve))

/** Start-up step: resolves `afterFirstPaint`. */
export const markFirstPaint = (): void => resolveFirstPaint()
