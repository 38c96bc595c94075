import { firstLinks } from '../http/response-links.ts'

/** What a Link header says about the hub (Mercure, Discovery). */
interface HubLink {
  /** As in the header: absolute, or relative to the backend. */
  readonly url: string
  /** The last event before the response; null when the backend does not say. */
  readonly lastEventId: string | null
}

/**
 * The hub that the first responses of this page name; undefined when they name none. The stream can start at their last
 * event only if they agree: of requests that overlap nobody knows which was answered first.
 */
export function findHub(headers: readonly string[] = firstLinks.map(({ header }) => header)): HubLink | undefined {
  const [first, ...others] = headers.flatMap(hubLinks)
  if (!first) return undefined
  const areOne = others.every(({ lastEventId }) => lastEventId === first.lastEventId)
  return areOne ? first : { ...first, lastEventId: null }
}

/** The links to a hub in a header; it may hold several of any kind (RFC 8288). */
function hubLinks(header: string): HubLink[] {
  return [...header.matchAll(/<([^>]*)>((?:"[^"]*"|[^,"])*)/g)].flatMap(([, url = '', text = '']) => {
    const parameters = new Map(
      [...text.matchAll(/;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,]+))/g)].map(
        ([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted ?? plain] as const,
      ),
    )
    const isHub = parameters.get('rel')?.split(' ').includes('mercure')
    return isHub ? [{ url, lastEventId: parameters.get('last-event-id') ?? null }] : []
  })
}
