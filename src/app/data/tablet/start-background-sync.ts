import type { QueryClient } from '@tanstack/react-query'
import { openQrCodeReader } from '#app/platform/tablet/qr-code-reader.ts'
import { lockdownTablet } from '#app/platform/tablet/lockdown.ts'
import { loadAllLanguages } from '#app/platform/i18n/i18n.ts'
import { startRefetching } from '#app/platform/query/start-refetching.ts'
import { watchReachability } from '#app/platform/connectivity/server-reachability.ts'
import { subscribeToChanges } from '#app/platform/realtime/subscribe-to-changes.ts'
import { startSendingCheckIns } from './send-check-ins.ts'

let isStarted = false

/**
 * Background work of a tablet: lockdown, refetches, queued check-ins, and changes of the showroom's appointments. Live
 * updates start again after a customer's session.
 */
export function startBackgroundSync(queryClient: QueryClient): void {
  subscribeToChanges(queryClient)
  if (isStarted) return
  isStarted = true
  lockdownTablet()
  startRefetching(queryClient)
  watchReachability().then(startSendingCheckIns, startSendingCheckIns)
  // Loaded for offline use: both languages and the QR code reader. A failure shows when they are needed.
  Promise.all([loadAllLanguages(), openQrCodeReader()]).catch(() => undefined)
}
