import { Suspense } from 'react'
import { retryUntilOnline } from '#app/platform/connectivity/retry-until-online.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import styles from './notification-bell-slot.module.css'

/** Delay in milliseconds, so that the bell does not compete with the first page. */
const FETCH_AFTER_MS = 3000

const NotificationBell = lazyOptional('The notification bell', async () => {
  await new Promise((resolve) => setTimeout(resolve, FETCH_AFTER_MS))
  return retryUntilOnline(async () => (await import('./notification-bell.tsx')).loadNotificationBell())
})

/** Reserves the space of the bell to avoid a layout shift. */
export function NotificationBellSlot() {
  return (
    <span className={styles.slot}>
      <Suspense>
        <NotificationBell />
      </Suspense>
    </span>
  )
}
