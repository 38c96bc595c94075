import { useTranslation } from 'react-i18next'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import styles from './last-used-badge.module.css'

/** Marks the sign-in method that was used last on this device. */
export function LastUsedBadge({ method }: { method: SignInMethod }) {
  const { t } = useTranslation()
  // Not in the prerendered page, which is the same for everybody.
  const isLast = useHydrated() && readEntry(entries.signInMethod) === method
  return isLast && <span className={styles.last}>{t('auth.lastUsed')}</span>
}
