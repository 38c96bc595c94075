import type { Locale } from '#contract/configuration/locales.ts'
import { readEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { tabletEntries } from '#app/platform/storage/tablet-entries.ts'
import { currentLocale, showLocale, switchLocale } from './locale.ts'

/** The language of a tablet between two visitors: that of its first idle screen, or the one that staff chose. */
export function tabletLocale(): Locale {
  return readEntry(tabletEntries.locale) ?? currentLocale()
}

export function setTabletLocale(locale: Locale): void {
  writeEntry(tabletEntries.locale, locale)
}

/** Ends the language of the former visitor and of the staff. */
export function restoreTabletLocale(): Promise<boolean> {
  const locale = tabletLocale()
  setTabletLocale(locale)
  return switchLocale(locale)
}

/** The staff screens have a language of their own, which is not stored as the visitor's. */
export function showStaffLocale(): Promise<boolean> {
  return showLocale(readEntry(tabletEntries.staffLocale) ?? tabletLocale())
}

export async function switchStaffLocale(locale: Locale): Promise<boolean> {
  const isShown = await showLocale(locale)
  if (isShown) writeEntry(tabletEntries.staffLocale, locale)
  return isShown
}
