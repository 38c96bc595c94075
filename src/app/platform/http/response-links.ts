/** The Link header of a response, with the times of request and response. */
interface ResponseLink {
  readonly header: string
  readonly sentAt: number
  readonly receivedAt: number
}

/**
 * The Link headers of this page's first responses: the first one, and those of requests that were sent before it
 * arrived. Kept here for scripts that load later.
 */
export const firstLinks: ResponseLink[] = []

/** Keeps a response's Link header if it is one of the first. */
export function keepLink(header: string | null, sentAt: number): void {
  const [first] = firstLinks
  if (header && !(first && first.receivedAt <= sentAt))
    firstLinks.push({ header, sentAt, receivedAt: performance.now() })
}
