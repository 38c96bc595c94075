import i18next from 'i18next'
import type { Locale } from '#contract/configuration/locales.ts'
import { switchLocale } from '../i18n/locale.ts'
import { notify } from './notify.tsx'

/** Changes the language; a toast says so if its texts cannot be loaded. For pages with toasts. */
export async function chooseLocale(locale: Locale): Promise<void> {
  if (!(await switchLocale(locale))) notify(i18next.t('nav.languageFailed'), { tone: 'error' })
}
