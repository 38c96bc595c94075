import { RELOADED_BUILD_STORAGE_KEY } from '#contract/storage/storage-keys.ts'

/** What the script needs of a window; `sessionStorage` may throw when the browser refuses it. */
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

/** What is read of an event: a script or style sheet that failed to load is named by its file or its element. */
export interface PageEvent {
  readonly filename?: string
  readonly target: Partial<Pick<HTMLLinkElement, 'href' | 'rel'> & Pick<HTMLScriptElement, 'src' | 'closest'>> | null
}

/**
 * Revalidates a document that browsers cache for a week, and recovers a start that fails. A document that came out of the
 * cache is requested anew in the background; the next start shows the answer. Where the program does not start (the browser
 * says nothing when it only stalls) the document may be of a build whose files are gone: a newer one is loaded at once, once
 * for each build. Else `data-start` shows the fallback of index.html: `lost` while a newer document is requested, then
 * `failed`; `offline` where its button, which needs nothing but this script, finds no connection. `data-watched` hides it
 * until it is `late`. The document is requested before the page is reloaded, so that nobody without a network loses the page
 * to the browser's own, and never with `reload`, which drops the cached document even if no answer comes.
 */
export function revalidateDocument(page: PageWindow): void {
  const { document, location } = page
  const { dataset } = document.documentElement
  /** The text of the newest document; fails where nothing or a gateway answers. */
  const request = async () => {
    // hideLinkSecret has taken secrets out of the address by now.
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
      // Without an answer the page stays as it is.
    }
    if (dataset['start'] === 'lost') dataset['start'] = 'failed'
  }
  dataset['watched'] = ''
  page.setTimeout(() => {
    // Nothing fails and nothing comes.
    dataset['watched'] = 'late'
    if (!dataset['start']) void loadNewer()
  }, 7000)
  page.addEventListener(
    'error',
    ({ filename, target }) => {
      const file = filename ?? target?.src ?? (target?.rel === 'stylesheet' ? target.href : '')
      if (dataset['start'] || !/\/assets\//.test(file ?? '')) return
      // An error inside the program may be harmless, a file that does not load is not.
      if (!filename) dataset['start'] = 'lost'
      void loadNewer()
    },
    true,
  )
  page.addEventListener('load', () => {
    const [visit] = page.performance.getEntriesByType('navigation')
    if (visit?.transferSize === 0) request().catch(() => 0)
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
 * Tells the inline script that the program has started: there is a page. Where the document has lost a file of its own its
 * state stays, as the page is not whole.
 */
export function markStarted(): void {
  document.documentElement.dataset['start'] ??= 'live'
}
