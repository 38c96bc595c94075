import type { QueryClient } from '@tanstack/react-query'
import { openCodeReader } from '#app/platform/device/code-reader.ts'
import { keepInside } from '#app/platform/device/keep-inside.ts'
import { loadAllLanguages } from '#app/platform/i18n/all-languages.ts'
import { startOnline } from '#app/platform/query/online.ts'
import { followChanges } from '#app/platform/realtime/follow-changes.ts'
import { keepConfirming } from './confirm-check-ins.ts'

let isKept = false

/**
 * What goes on behind the screens of a tablet, from its first on: visitors are kept inside (F-75), check-ins that wait for
 * the network are sent (B32), and changes of the showroom's visits come in, from the start again after somebody had logged in.
 */
export function keepTabletUp(queryClient: QueryClient): void {
  followChanges(queryClient)
  if (isKept) return
  isKept = true
  keepInside()
  startOnline().then(keepConfirming, keepConfirming)
  // So that a visitor can be French and a picture be read without a network, too; a failure shows when they are.
  Promise.all([loadAllLanguages(), openCodeReader()]).catch(() => undefined)
}
