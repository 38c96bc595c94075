import { RELOADED_BUILD_STORAGE_KEY } from '#contract/storage/storage-keys.ts'

/** The part of a window that the script uses; `sessionStorage` may throw when storage is disabled. */
export interface PageWindow {
  readonly document: {
    readonly documentElement: { readonly dataset: DOMStringMap }
    querySelector: (selector: string) => unknown
  }
  readonly location: Pick<Location, 'pathname' | 'reload'>
  readonly performance: Pick<Performance, 'getEntriesByType'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  addEventListener: (type: string, listen: (event: PageEvent) => void, capture?: boolean) => void
  fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>
  setTimeout: (run: () => void, ms: number) => unknown
}

/** The part of an event that is read: a failed script or style sheet is identified by its file or element. */
export interface PageEvent {
  readonly filename?: string
  readonly target: Partial<Pick<HTMLLinkElement, 'href' | 'rel'> & Pick<HTMLScriptElement, 'src' | 'closest'>> | null
}

/**
 * Revalidates the document, which browsers cache for a week, and recovers a failed start. A cached document is
 * refetched in the background for the next start. If the program does not start (a stalled one fires no event), the
 * document may belong to a build whose files are gone, so a newer one is loaded, once per build. Otherwise `data-start`
 * shows the fallback of index.html: `lost` while a newer document is being fetched, then `failed`; `offline` when its
 * button finds no connection. `data-watched` hides it until it is `late`. The document is fetched before the page is
 * reloaded, so that offline the page is not replaced by the browser's error page; never with `reload`, which drops the
 * cached document even without a response.
 */
export function revalidateDocument(page: PageWindow): void {
  const { document, location } = page
  const { dataset } = document.documentElement
  /** The text of the newest document; rejects without a response or with a gateway error. */
  const request = async () => {
    // hideLinkSecret has already removed secrets from the URL.
    const response = await page.fetch(location.pathname, { cache: 'no-cache', headers: { accept: 'text/html' } })
    return response.status < 500 ? response.text() : Promise.reject(new Error(String(response.status)))
  }
  const loadNewer = async () => {
    try {
      const main = /src="(\/assets\/[^"]+)/.exec(await request())?.[1]
      if (
        main &&
        !document.querySelector(`[src="${main}"]`) &&
        page.sessionStorage.getItem(RELOADED_BUILD_STORAGE_KEY) !== main
      ) {
        page.sessionStorage.setItem(RELOADED_BUILD_STORAGE_KEY, main)
        location.reload()
        return
      }
    } catch {
      // Without a response the page stays as it is.
    }
    if (dataset['start'] === 'lost') dataset['start'] = 'failed'
  }
  dataset['watched'] = ''
  page.setTimeout(() => {
    // A stalled request fires no event.
    dataset['watched'] = 'late'
    if (!dataset['start']) void loadNewer()
  }, 7000)
  page.addEventListener(
    'error',
    ({ filename, target }) => {
      const file = filename ?? target?.src ?? (target?.rel === 'stylesheet' ? target.href : '')
      if (dataset['start'] || !/\/assets\//.test(file ?? '')) return
      // A runtime error may be harmless, but a file that fails to load is not.
      if (!filename) dataset['start'] = 'lost'
      void loadNewer()
    },
    true,
  )
  page.addEventListener('load', () => {
    const [navigation] = page.performance.getEntriesByType('navigation')
    if (navigation?.transferSize === 0) request().catch(() => 0)
  })
  page.addEventListener('click', ({ target }) => {
    if (!target?.closest?.('.start-fallback button')) return
    request().then(
      () => location.reload(),
      () => (dataset['start'] = 'offline'),
    )
  })
}

/**
 * Reports to the inline script that the program has started. If the document lost a file of its own, its state stays,
 * as the page is incomplete.
 */
export function markStarted(): void {
  document.documentElement.dataset['start'] ??= 'live'
}
