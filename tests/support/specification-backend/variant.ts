/** What the specification leaves open, as a backend may have decided it. */
export interface Variant {
  /** JSON of a list. */
  readonly list: 'items' | 'array' | 'member' | 'hydra:member'
  /** Response to a call whose answer is "not shown". */
  readonly done: 'no content' | 'empty text' | 'other JSON'
  /** A project's contact as an object with its id, or as the path of the resource. */
  readonly contact: 'object' | 'IRI'
  /** Whether each response names the hub by a Link header (Mercure, Discovery). */
  readonly hub: boolean
}

/** The variant of a test that changes none. */
export const DEFAULT_VARIANT: Variant = {
  list: 'hydra:member',
  done: 'no content',
  contact: 'object',
  hub: false,
}
