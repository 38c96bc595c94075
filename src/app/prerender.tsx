import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#contract/configuration/locales.ts'
import { createApp } from './boot/create-app.tsx'
import { startTranslations } from './platform/i18n/i18n.ts'
import { session } from './platform/session/session.ts'

/** The markup of one logged-out page in one language, as the browser hydrates it. */
export async function prerender(path: string, locale: Locale): Promise<string> {
  await startTranslations(locale)
  const history = createMemoryHistory({ initialEntries: [path] })
  const { router, element } = createApp({ session }, history)
  await router.load()
  return renderToString(element)
}
