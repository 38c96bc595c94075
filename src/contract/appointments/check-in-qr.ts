/** Content of the QR code with which a visitor checks in. */
export interface CheckInQr {
  readonly id: string
  /** The check-in code, six digits. */
  readonly code: string
}

// Saved codes hold it, so it does not follow the product's name.
const PREFIX = 'kareel-visit'
const PATTERN = new RegExp(`^${PREFIX}:([\\w-]{1,64}):(\\d{6})$`)

/** Text of the QR code that a customer shows to a tablet; only tablets of that showroom accept it. */
export function formatCheckInQr({ id, code }: CheckInQr): string {
  return `${PREFIX}:${id}:${code}`
}

/** Parses the text of a QR code; null when it is none of ours. */
export function parseCheckInQr(text: string): CheckInQr | null {
  const [, id, code] = PATTERN.exec(text.trim()) ?? []
  return id && code ? { id, code } : null
}
