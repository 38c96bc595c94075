/** Where the embedded hub of the realtime channel is; an external one says its address in `mercure/token` (S107). */
export const HUB_PATH = '/.well-known/mercure'

/**
 * Topics of the realtime channel (decisions.md, Realtime). Things name what changed; persons and showrooms name whose it
 * is: a realtime token grants its holder's own one and nothing else, so that who may read an update is decided when it is
 * published, not when a token was issued.
 */
export const topics = {
  project: (id: string) => `customer_projects/${id}`,
  appointment: (id: string) => `appointments/${id}`,
  /** A customer, by customer id: everything that they may read. */
  customer: (id: string) => `customers/${id}`,
  /** The tablets of a showroom: everything that they may read. */
  showroom: (id: string) => `showrooms/${id}`,
} as const
