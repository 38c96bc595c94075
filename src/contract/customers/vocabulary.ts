/** Kinds of customers. */
export const CUSTOMER_TYPES = ['PRIVATE', 'PROFESSIONAL'] as const

/** Phases of a private customer's building plans. */
export const BUILD_PHASES = ['ORIENTING', 'PERMIT', 'BUILDING', 'RENOVATING'] as const

/** Professions of a professional customer. */
export const PROFESSIONS = [
  'ARCHITECT',
  'CONTRACTOR',
  'MASON',
  'ROOFER',
  'PAVER',
  'LANDSCAPER',
  'DEALER',
  'DEVELOPER',
  'OTHER',
] as const
