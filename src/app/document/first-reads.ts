import { startOfDayInBrussels } from '#contract/formats/brussels-time.ts'
import { PICTURE_SIZES } from '#contract/configuration/picture-sizes.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { PAGE_ITEMS } from '#contract/inspiration/catalogue.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { currentProject } from '#contract/projects/current-project.ts'
import type { Project } from '#contract/projects/schema.ts'
import { type PictureDocument, preloadPicture } from './preload-picture.ts'
import { isSlowConnection } from './slow-connection.ts'
import type { StoredSession } from './stored-session.ts'

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

/** The part of a window that the script uses. */
export interface ReadingPage extends FirstReadsHolder {
  readonly document: PictureDocument & { readonly documentElement: { readonly lang: string } }
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** A response that the program takes later is too old. Milliseconds. */
const USABLE_MS = 20_000

/**
 * Sends what the start page or the gallery reads first in parallel with the download of the program, if the token is
 * valid. The gallery is meant as it opens: its first tab, by the distance from the current project.
 */
export async function sendFirstReads(
  page: ReadingPage,
  { customerId, authorization }: StoredSession,
  isGallery: boolean,
): Promise<void> {
  if (authorization === undefined) return
  const headers = {
    Accept: 'application/json',
    'Accept-Language': page.document.documentElement.lang,
    Authorization: authorization,
  }
  const reads = createFirstReads(page, headers)
  page.takeFirstRead = reads.take
  const latest = reads.send('/inspiration?tab=REFERENCE_PROJECT&itemsPerPage=3')
  if (isGallery) void reads.send('/favourites')
  else void preloadFirst(page.document, latest, PICTURE_SIZES.strip)
  const customer = await json<{ id: string; contact?: { id?: string } }>(
    reads.send(`/api/customers/${encodeURIComponent(customerId)}`),
  )
  if (!customer) return
  const contact = encodeURIComponent(customer.contact?.id ?? customer.id)
  const projects = reads.send(`/customer_projects?pagination=false&limited=false&contacts.contact.id=${contact}`)
  if (isGallery) {
    const list = await json<{ items?: Project[] }>(projects)
    if (!list?.items) return
    const postalCode = currentProject(list.items, undefined)?.address?.postalCode
    const near = postalCode ? `&near=${encodeURIComponent(postalCode)}` : ''
    const first = reads.send(`/inspiration?tab=REFERENCE_PROJECT${near}&itemsPerPage=${PAGE_ITEMS}`)
    await preloadFirst(page.document, first, PICTURE_SIZES.tile)
  } else {
    const today = encodeURIComponent(startOfDayInBrussels(Date.now()))
    void reads.send(`/appointments?contact=${contact}&pagination=false&dateFrom[after]=${today}`)
  }
}

/** Loads the first picture of a list, the largest element of the first screen, as soon as its address is known. */
async function preloadFirst(document: PictureDocument, list: Promise<FirstRead | undefined>, sizes: string) {
  // The program then shows smaller pictures.
  if (isSlowConnection()) return
  const content = await json<{ items?: Pick<InspirationItem, 'image'>[] }>(list)
  const image = content?.items?.find((item) => item.image)?.image
  if (image) preloadPicture(document, image, sizes)
}

/** The content of a response, which the program reads itself; undefined where there is none. */
async function json<T>(read: Promise<FirstRead | undefined>): Promise<T | undefined> {
  try {
    return (await (await read)?.response.clone().json()) as T
  } catch {
    return undefined
  }
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
