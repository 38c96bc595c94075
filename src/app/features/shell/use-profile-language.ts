import { useEffect } from 'react'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { currentLocale, showLocale } from '#app/platform/i18n/locale.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'

/** Shows the language of the customer's profile, unless one was chosen on this device. */
export function useProfileLanguage(): void {
  const language = useMe().data?.profile?.language
  useEffect(() => {
    if (language && language !== currentLocale() && readEntry(entries.locale) === null) void showLocale(language)
  }, [language])
}
