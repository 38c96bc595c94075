import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#contract/configuration/locales.ts'
import { createApp } from './boot/create-app.tsx'
import { startTranslations } from './platform/i18n/i18n.ts'
import { queryClient } from './platform/query/query-client.ts'
import { session, type Session } from './platform/session/session.ts'
import { setPrerenderedLayout } from './platform/navigation/use-is-mobile.ts'

const { queries } = queryClient.getDefaultOptions()
// Timers that discard unused data would keep the build running.
queryClient.setDefaultOptions({ queries: { ...queries, gcTime: Infinity } })

/**
 * The markup of the start page before its data has arrived: menu, bars and skeleton, which are the same for every
 * customer. No request leaves the build.
 */
export async function prerenderStartPage(locale: Locale, isMobile: boolean): Promise<string> {
  const { fetch } = globalThis
  globalThis.fetch = () => new Promise(() => undefined)
  try {
    setPrerenderedLayout(isMobile)
    const snapshot = { status: 'idle', kind: 'customer', subject: 'prerendered' } as const
    return await render('/', locale, { ...session, isSignedIn: () => true, getSnapshot: () => snapshot })
  } finally {
    globalThis.fetch = fetch
    setPrerenderedLayout(false)
  }
}

/** The markup of one logged-out page in one language, as the browser hydrates it. */
export function prerender(path: string, locale: Locale): Promise<string> {
  return render(path, locale, session)
}

async function render(path: string, locale: Locale, visitor: Session): Promise<string> {
  await startTranslations(locale)
  const history = createMemoryHistory({ initialEntries: [path] })
  const { router, element } = createApp({ session: visitor }, history)
  await router.load()
  return renderToString(element)
}
