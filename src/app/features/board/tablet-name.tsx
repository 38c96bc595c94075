import { useTranslation } from 'react-i18next'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'

/** The end of this tablet's name, by which the pages of staff list it. */
export function TabletName() {
  const { t } = useTranslation('app')
  const name = readEntry(entries.machineCredentials)?.client_id
  return name && <p className="t-s t-soft">{t('board.tablet.name', { end: `…${name.slice(-6)}` })}</p>
}
