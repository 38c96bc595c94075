import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import { formatCountdown, useCountdown } from '#app/ui/hooks/use-countdown.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import styles from './submit-button.module.css'

interface SubmitButtonProps {
  busy: boolean
  /** Disabled until this moment, in milliseconds since 1970. */
  until: number | null
  children: ReactNode
}

/** Submits a logged-out form. Disabled until hydration, so that Enter does not submit the form natively. */
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
