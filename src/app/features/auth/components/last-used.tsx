import { useTranslation } from 'react-i18next'
import { localEntries, readLocal, type SignInMethod } from '#app/platform/storage/local-store.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './last-used.module.css'

/** The words "laatst gebruikt" under the way in that worked last on this device (E24). */
export function LastUsed({ method }: { method: SignInMethod }) {
  const { t } = useTranslation()
  // Not in the prerendered page, which is the same for everybody.
  const isLast = useHydrated() && readLocal(localEntries.signInMethod) === method
  return isLast && <span className={styles.last}>{t('auth.lastUsed')}</span>
}
