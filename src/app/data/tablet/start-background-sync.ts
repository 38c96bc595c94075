import type { QueryClient } from '@tanstack/react-query'
import { openQrCodeReader } from '#app/platform/tablet/qr-code-reader.ts'
import { lockdownTablet } from '#app/platform/tablet/lockdown.ts'
import { loadAllLanguages } from '#app/platform/i18n/i18n.ts'
import { watchReachability } from '#app/platform/connectivity/server-reachability.ts'
import { subscribeToChanges } from '#app/platform/realtime/subscribe-to-changes.ts'
import { startSendingCheckIns } from './send-check-ins.ts'

let isStarted = false

/**
 * Runs behind the screens of a tablet: locks it down, sends queued check-ins and receives changes of the showroom's
 * appointments, starting over after somebody had signed in.
 */
export function startBackgroundSync(queryClient: QueryClient): void {
  subscribeToChanges(queryClient)
  if (isStarted) return
  isStarted = true
  lockdownTablet()
  watchReachability().then(startSendingCheckIns, startSendingCheckIns)
  // So that a visitor can be French and a picture be read without a network, too; a failure shows when they are.
  Promise.all([loadAllLanguages(), openQrCodeReader()]).catch(() => undefined)
}
