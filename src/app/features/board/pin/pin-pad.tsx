import { LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StaffAccess, useUnlock } from '#app/data/board/staff-access.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Keypad } from '#app/ui/forms/keypad.tsx'
import styles from './pin-pad.module.css'

const [PIN_MIN, PIN_MAX] = [4, 8]

/** The PIN is never shown, and cleared after each attempt. */
export function PinPad({ onUnlocked }: { onUnlocked: (access: StaffAccess) => void }) {
  const { t } = useTranslation('app')
  const [pin, setPin] = useState('')
  const unlock = useUnlock()
  const failure = useErrorMessage(unlock.error)

  function change(next: string) {
    setPin(next)
    if (unlock.isError) unlock.reset()
  }
  const send = () => unlock.mutate(pin, { onSuccess: onUnlocked, onError: () => setPin('') })
  return (
    // Not a form: browsers would offer to save the PIN and keep the page in memory.
    <div className={styles.pad}>
      <div className={styles.dots} role="img" aria-label={t('board.pin.typed', { count: pin.length })}>
        {Array.from({ length: Math.max(PIN_MIN, pin.length) }, (_, index) => (
          <span key={index} data-filled={index < pin.length || undefined} />
        ))}
      </div>
      <p role="alert">{failure}</p>
      <Keypad
        onDigit={(digit) => change((pin + digit).slice(0, PIN_MAX))}
        onBackspace={() => change(pin.slice(0, -1))}
        onClear={() => change('')}
        disabled={unlock.isPending}
      />
      <Button variant="primary" block busy={unlock.isPending} aria-disabled={pin.length < PIN_MIN} onClick={send}>
        <LockOpen className="i" aria-hidden="true" />
        {t('board.pin.open')}
      </Button>
    </div>
  )
}
