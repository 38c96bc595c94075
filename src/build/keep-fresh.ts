import { RENEWED_STORAGE_KEY } from '#contract/constants/cookies.ts'

/** What the script needs of a window; `sessionStorage` may throw when the browser refuses it. */
export interface FreshWindow {
  readonly document: {
    readonly documentElement: { readonly dataset: DOMStringMap }
    querySelector: (selector: string) => unknown
  }
  readonly location: Pick<Location, 'pathname' | 'reload'>
  readonly performance: Pick<Performance, 'getEntriesByType'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  addEventListener: (type: string, listen: (event: FreshEvent) => void, capture?: boolean) => void
  fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>
  setTimeout: (run: () => void, ms: number) => unknown
}

/** What it reads of an event: a script or style sheet that failed says so by its file or its element. */
export interface FreshEvent {
  readonly filename?: string
  readonly target: Partial<Pick<HTMLLinkElement, 'href' | 'rel'> & Pick<HTMLScriptElement, 'src' | 'closest'>> | null
}

/**
 * Looks after a document that browsers keep for a week (T04, P15). One that came out of their cache is asked for anew behind
 * the page; the next start shows what came. When the program does not start, of which the browser says nothing if it only
 * stalls, the document may be of a build whose files are gone: a newer one is taken up at once, once for each build (F-30,
 * F-31). Else `data-start` has the fallback in index.html shown: `lost` while a newer document is asked for, then `failed`;
 * `offline` where its button, which needs nothing but this script, finds no connection. `data-watched` keeps it from sight
 * until it is `late`. The document is asked for before it is reloaded, so that nobody without a network loses the page to the
 * browser's own (T49), and never with `reload`, which throws a kept document away even if nothing comes in its place.
 *
 * Runs inline in the document's head, so it must not lean on anything outside its own body.
 */
export function keepFresh(page: FreshWindow, key: string): void {
  const { document, location } = page
  const { dataset } = document.documentElement
  /** The text of the newest document; fails where nothing or a gateway answers. */
  const ask = async () => {
    // By now the first script has taken secrets out of the address.
    const answer = await page.fetch(location.pathname, { cache: 'no-cache', headers: { accept: 'text/html' } })
    return answer.status < 500 ? answer.text() : Promise.reject(new Error(String(answer.status)))
  }
  const renew = async () => {
    try {
      const main = /src="(\/assets\/[^"]+)/.exec(await ask())?.[1]
      if (main && !document.querySelector(`[src="${main}"]`) && page.sessionStorage.getItem(key) !== main) {
        page.sessionStorage.setItem(key, main)
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
    if (!dataset['start']) void renew()
  }, 7000)
  page.addEventListener(
    'error',
    ({ filename, target }) => {
      const file = filename ?? target?.src ?? (target?.rel === 'stylesheet' ? target.href : '')
      if (dataset['start'] || !/\/assets\//.test(file ?? '')) return
      // A fault inside the program may be of no account, a file that does not come is of some.
      if (!filename) dataset['start'] = 'lost'
      void renew()
    },
    true,
  )
  page.addEventListener('load', () => {
    const [visit] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.transferSize === 0) ask().catch(() => 0)
  })
  page.addEventListener('click', ({ target }) => {
    if (!target?.closest?.('.start-fallback button')) return
    ask().then(
      () => location.reload(),
      () => (dataset['start'] = 'offline'),
    )
  })
}

/** As an inline script; named by hash in the content security policy. */
export const freshScript = `(${String(keepFresh)})(window,'${RENEWED_STORAGE_KEY}')`
