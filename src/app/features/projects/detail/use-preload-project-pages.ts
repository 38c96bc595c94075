import type { RegisteredRouter } from '@tanstack/react-router'
import { usePrefetchWhenIdle } from '#app/platform/query/prefetch-when-idle.ts'

const loadAndPreload = async (router: RegisteredRouter) =>
  (await import('./preload-project-pages.ts')).preloadProjectPages(router)

/** Preloads all project pages when idle, so that projects can be created, opened and edited offline. */
export function usePreloadProjectPages(isEnabled = true): void {
  usePrefetchWhenIdle(isEnabled, loadAndPreload)
}
