import { focusManager, type QueryClient } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/constants/limits.ts'

/** What the listener needs of a page: the browser's, or a stand-in in tests. */
export interface FocusPage {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/**
 * Boot step: refreshes on focus, at most once per 5 s (S142, S145). TanStack Query itself listens to visibility only, so
 * that coming back from another window would refresh nothing (T29).
 */
export function startFocus(queryClient: QueryClient, page: FocusPage = { window, document }): void {
  focusManager.setEventListener((handleFocus) => {
    let last = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    const refresh = () => {
      last = performance.now()
      handleFocus()
    }
    const onReturn = () => {
      if (page.document.visibilityState === 'hidden') return
      const wait = last + CACHE_TIMING.focusThrottle - performance.now()
      if (wait <= 0) return refresh()
      // A retry that paused while the page was hidden goes on at a focus event only: none may be lost for it.
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isPaused = queryClient.getQueryCache().findAll({ fetchStatus: 'paused' }).length > 0
        if (isPaused && page.document.visibilityState !== 'hidden') refresh()
      }, wait)
    }

    page.window.addEventListener('focus', onReturn)
    page.document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearTimeout(timer)
      page.window.removeEventListener('focus', onReturn)
      page.document.removeEventListener('visibilitychange', onReturn)
    }
  })
}
