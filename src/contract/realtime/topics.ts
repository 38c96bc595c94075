/** Path of the embedded hub; the URL of an external one comes with the hub token. */
export const HUB_PATH = '/.well-known/mercure'

/**
 * Topics of the hub. A hub token grants only the topic of its customer or showroom, so that access is decided when an
 * event is published, not when the token was issued.
 */
export const topics = {
  project: (id: string) => `customer_projects/${id}`,
  appointment: (id: string) => `appointments/${id}`,
  /** Everything that the customer with this id may read. */
  customer: (id: string) => `customers/${id}`,
  /** Everything that the tablets of this showroom may read. */
  showroom: (id: string) => `showrooms/${id}`,
} as const
