import { LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StaffAccess, useUnlock } from '#app/data/showroom/board-access.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { Keypad } from '#app/ui/keypad.tsx'
import styles from './pin-pad.module.css'

/** Digits of a PIN: no fewer, no more. */
const [PIN_MIN, PIN_MAX] = [4, 8]

/** Takes the PIN of staff; it is never shown, and forgotten once it has been tried. */
export function PinPad({ onUnlocked }: { onUnlocked: (access: StaffAccess) => void }) {
  const { t } = useTranslation('app')
  const [pin, setPin] = useState('')
  const unlock = useUnlock()
  const failure = useFailure(unlock.error)

  function change(next: string) {
    setPin(next)
    if (unlock.isError) unlock.reset()
  }
  const send = () => unlock.mutate(pin, { onSuccess: onUnlocked, onError: () => setPin('') })
  const words = {
    label: t('kiosk.keypad.label'),
    clear: t('kiosk.keypad.clear'),
    backspace: t('kiosk.keypad.backspace'),
  }
  return (
    // No form: browsers watch what is typed into one, and hold on to the page around it.
    <div className={styles.pad}>
      <div className={styles.dots} role="img" aria-label={t('board.pin.typed', { count: pin.length })}>
        {Array.from({ length: Math.max(PIN_MIN, pin.length) }, (_, at) => (
          <span key={at} data-filled={at < pin.length || undefined} />
        ))}
      </div>
      <p role="alert">{failure}</p>
      <Keypad
        words={words}
        onDigit={(digit) => change((pin + digit).slice(0, PIN_MAX))}
        onBackspace={() => change(pin.slice(0, -1))}
        onClear={() => change('')}
        disabled={unlock.isPending}
      />
      <Button variant="primary" block busy={unlock.isPending} disabled={pin.length < PIN_MIN} onClick={send}>
        <LockOpen className="i" aria-hidden="true" />
        {t('board.pin.open')}
      </Button>
    </div>
  )
}
