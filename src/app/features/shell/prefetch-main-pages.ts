import type { RegisteredRouter } from '@tanstack/react-router'
import { revalidateDocument } from '#app/platform/code-loading/revalidate-document.ts'
import { loadAllLanguages, loadTexts } from '#app/platform/i18n/i18n.ts'
import { loadRouteCode } from '#app/platform/query/prefetch-when-idle.ts'

/**
 * Prefetches code, texts and loaders of the pages in the main menu, except projects (`usePreloadProjectPages`), then the
 * other language, which can then be chosen offline.
 */
export async function prefetchMainPages(router: RegisteredRouter): Promise<void> {
  await Promise.allSettled([
    loadTexts('app-inspiration', 'app-appointments', 'app-account', 'app-backgrounds', 'app-help'),
    import('#app/data/prefetch/prefetch-inspiration.ts'),
    import('#app/data/prefetch/prefetch-appointments.ts'),
    loadRouteCode(router, [
      '/_app/inspiration/',
      '/_app/appointments/',
      '/_app/account',
      '/_app/account/',
      '/_app/help',
    ]),
    // A sign-out leads there, also without a network.
    revalidateDocument('/auth/login'),
  ])
  await loadAllLanguages()
}
