import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './submit-button.module.css'

interface SubmitButtonProps {
  busy: boolean
  /** Closed until then, in milliseconds since 1970 (E16). */
  until: number | null
  children: ReactNode
}

/**
 * Sends a logged-out form. Off until the program has started, which also stops Enter from sending the form as a document
 * would.
 */
export function SubmitButton({ busy, until, children }: SubmitButtonProps) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const seconds = useCountdown(until)
  return (
    <Button
      type="submit"
      variant="primary"
      block
      busy={busy}
      disabled={!hydrated || seconds > 0}
      className={hydrated ? undefined : styles.starting}
    >
      {seconds > 0 ? t('auth.retryIn', { time: formatCountdown(seconds) }) : children}
    </Button>
  )
}
