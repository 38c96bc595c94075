import { TOKEN_EXPIRY_MARGIN_MS } from '#contract/configuration/limits.ts'
import { startOfDayInBrussels } from '#contract/formats/brussels-time.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { fromCookieValue, joinCookieParts, partNames } from '#contract/storage/cookie-format.ts'
import { CLOCK_OFFSET_STORAGE_KEY, COOKIE_NAMES, QUERY_CACHE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'

/** A response to a read that the document has sent. */
interface FirstRead {
  readonly response: Response
  readonly sentAt: number
}

/** Receives from the document's script what the program asks first. */
export interface FirstReadsHolder {
  /**
   * The document's response to the same request, once; undefined if there is none, and after a failure, which the program
   * then finds out by itself.
   */
  takeFirstRead?: (url: string, init: RequestInit) => Promise<FirstRead | undefined> | undefined
}

/** The part of a window that the script uses; `localStorage` may throw when storage is disabled. */
export interface ReadingPage extends FirstReadsHolder {
  readonly document: { readonly cookie: string; readonly documentElement: { readonly lang: string } }
  readonly localStorage: Pick<Storage, 'getItem'>
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** A response that the program takes later is too old. Milliseconds. */
const USABLE_MS = 20_000

/**
 * Sends what the start page reads first in parallel with the download of the program. Only for a customer with a valid
 * token, and not where this build has stored what the page opens with. Rejects where there is no such customer that it
 * can read, or storage is disabled.
 */
export async function sendFirstReads(page: ReadingPage, build: string): Promise<void> {
  const session = readSession(page)
  if (!session || isStored(page, session.customerId, build)) return
  const headers = {
    Accept: 'application/json',
    'Accept-Language': page.document.documentElement.lang,
    Authorization: session.authorization,
  }
  const reads = createFirstReads(page, headers)
  page.takeFirstRead = reads.take
  void reads.send('/inspiration?tab=REFERENCE_PROJECT&itemsPerPage=3')
  const read = await reads.send(`/api/customers/${encodeURIComponent(session.customerId)}`)
  // The program reads the response itself.
  const customer = (await read?.response.clone().json()) as { id: string; contact?: { id?: string } } | undefined
  if (!customer) return
  const contact = encodeURIComponent(customer.contact?.id ?? customer.id)
  void reads.send(`/customer_projects?pagination=false&limited=false&contacts.contact.id=${contact}`)
  const today = encodeURIComponent(startOfDayInBrussels(Date.now()))
  void reads.send(`/appointments?contact=${contact}&pagination=false&dateFrom[after]=${today}`)
}

/** Sends reads with these headers, and gives each response to the first request with the same headers. */
function createFirstReads(page: ReadingPage, headers: Readonly<Record<string, string>>) {
  let pending: Partial<Record<string, { sentAt: number; answer: Promise<FirstRead | undefined>; abort: () => void }>> =
    {}
  return {
    send(path: string): Promise<FirstRead | undefined> {
      const url = servedPath(path)
      const controller = new AbortController()
      const sentAt = performance.now()
      const answer = page.fetch(url, { headers, signal: controller.signal }).then(
        (response) => (response.ok ? { response, sentAt } : undefined),
        () => undefined,
      )
      pending[url] = { sentAt, answer, abort: () => controller.abort() }
      return answer
    },
    take(url: string, { method, headers: others, signal }: RequestInit) {
      // A write outdates what was read before it.
      if (method !== 'GET') pending = {}
      const read = pending[url]
      const isSame = Object.entries(headers).every(([name, value]) => (others as typeof headers)[name] === value)
      if (!read || !isSame) return undefined
      delete pending[url]
      if (performance.now() - read.sentAt > USABLE_MS) return undefined
      signal?.addEventListener('abort', read.abort)
      return read.answer
    },
  }
}

/** The customer whose token is in the cookies, as platform/session/token-store.ts reads it; tablets have none. */
function readSession({ document, localStorage }: ReadingPage) {
  const cookies = new Map(document.cookie.split('; ').map((cookie) => cookie.split(/=(.*)/s) as [string, string]))
  const read = (name: string): string | undefined => {
    const first = cookies.get(name)
    const rest = partNames(name, first).map((part) => cookies.get(part) ?? '')
    return first && fromCookieValue(joinCookieParts(first, rest))
  }
  const token = read(COOKIE_NAMES.accessToken)
  if (!token || cookies.has(COOKIE_NAMES.machineCredentials)) return undefined
  const bytes = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  const { sub, exp, sid, kind } = JSON.parse(text) as Record<'sub' | 'sid' | 'kind', string> & { exp: number }
  const now = Date.now() + Number(localStorage.getItem(CLOCK_OFFSET_STORAGE_KEY))
  const isUsable = exp * 1000 - now > TOKEN_EXPIRY_MARGIN_MS && kind !== 'showroom'
  if (!sub || !isUsable || read(COOKIE_NAMES.endedSessions)?.split('.').includes(sid)) return undefined
  return { customerId: sub, authorization: `${read(COOKIE_NAMES.tokenType) ?? 'Bearer'} ${token}` }
}

/** Whether the query cache that this build has stored for the customer will be restored. */
function isStored({ localStorage }: ReadingPage, customerId: string, build: string): boolean {
  const stored = localStorage.getItem(QUERY_CACHE_STORAGE_KEY + customerId)
  // The build stands at its beginning (platform/query/persist-cache.ts).
  return stored?.slice(0, 200).includes(build) ?? false
}
