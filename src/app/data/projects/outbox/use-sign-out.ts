import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '#app/platform/session/session.ts'
import { hasUnsavedChanges } from '#app/platform/state/unsaved-changes.ts'
import { withTimeout } from '#app/platform/timing/with-timeout.ts'
import { usePendingCount } from './use-pending-edits.ts'

/** How long a sign-out waits for what is stored on this device. Milliseconds. */
const READ_LIMIT_MS = 10_000

const readChanges = async () => (await import('./start-background-sync.ts')).changesRead

/** A sign-out that is asked for, and where it stands. */
export interface SignOut {
  /** Signs out; asks first when unsaved input or pending changes would be lost. */
  readonly start: () => void
  /** Signs out without asking. */
  readonly confirm: () => void
  readonly cancel: () => void
  readonly isBusy: boolean
  /** What is asked about: the number of pending changes, 0 for unsaved input alone; null while nothing is asked. */
  readonly pendingCount: number | null
}

/** Signs out, at once when nothing would be lost or it has been sent meanwhile; then calls `onSignedOut`. */
export function useSignOut(onSignedOut?: () => void): SignOut {
  const [step, setStep] = useState<'idle' | 'reading' | 'asking' | 'leaving'>('idle')
  const pendingCount = usePendingCount()
  const isLossless = pendingCount === 0 && !hasUnsavedChanges()
  const isLeaving = step === 'leaving' || (step === 'asking' && isLossless)
  const leave = useEffectEvent(() => void session.logout().then(onSignedOut))
  useEffect(() => {
    if (isLeaving) leave()
  }, [isLeaving])

  return {
    start() {
      setStep('reading')
      const read = withTimeout(READ_LIMIT_MS, 'The stored changes were not read', readChanges)
      void read.catch(console.warn).then(() => setStep('asking'))
    },
    confirm: () => setStep('leaving'),
    cancel: () => setStep('idle'),
    isBusy: step === 'reading' || isLeaving,
    pendingCount: step === 'asking' && !isLossless ? pendingCount : null,
  }
}
