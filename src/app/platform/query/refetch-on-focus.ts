import { focusManager, type QueryClient } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'

/** The part of a window that is used. */
interface PageEvents {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/**
 * Refetches on focus, at most once per 5 s. TanStack Query listens to visibility only, so that nothing would be
 * refetched when the user comes back from another window.
 */
export function refetchOnFocus(queryClient: QueryClient, page: PageEvents = { window, document }): void {
  focusManager.setEventListener((handleFocus) => {
    let last = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    const refetch = () => {
      last = performance.now()
      handleFocus()
    }
    const onFocus = () => {
      if (page.document.visibilityState === 'hidden') return
      const delay = last + CACHE_TIMING.focusThrottle - performance.now()
      if (delay <= 0) return refetch()
      // A retry that paused while the page was hidden resumes only on a focus event, so none may be dropped.
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isPaused = queryClient.getQueryCache().findAll({ fetchStatus: 'paused' }).length > 0
        if (isPaused && page.document.visibilityState !== 'hidden') refetch()
      }, delay)
    }

    page.window.addEventListener('focus', onFocus)
    page.document.addEventListener('visibilitychange', onFocus)
    return () => {
      clearTimeout(timer)
      page.window.removeEventListener('focus', onFocus)
      page.document.removeEventListener('visibilitychange', onFocus)
    }
  })
}
