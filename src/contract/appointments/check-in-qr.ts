/** What a visitor's code picture holds, and what is read from one. */
export interface VisitPass {
  readonly id: string
  /** The check-in code, six digits. */
  readonly code: string
}

const PREFIX = 'kareel-visit'
const PATTERN = new RegExp(`^${PREFIX}:([\\w-]{1,64}):(\\d{6})$`)

/** The text of the picture that a customer shows to a tablet; of no use without a tablet of that showroom (E39). */
export function writeVisitPass({ id, code }: VisitPass): string {
  return `${PREFIX}:${id}:${code}`
}

/** Reads such a text; null for any other. */
export function readVisitPass(text: string): VisitPass | null {
  const [, id, code] = PATTERN.exec(text.trim()) ?? []
  return id && code ? { id, code } : null
}
