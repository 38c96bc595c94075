import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestMail, type MailKind } from '#app/data/auth/request-mail.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { formatCountdown, useCountdown } from '#app/ui/hooks/use-countdown.ts'
import { authErrorMessage } from '../auth-error.ts'
import { useReturnPath } from '../use-return-path.ts'

interface ResendButtonProps {
  kind: MailKind
  address: string
  /** When it can be requested again, in milliseconds since 1970. */
  retryAt: number
  onSent: () => void
}

/** Sends the same e-mail again, at most once a minute. */
export function ResendButton({ kind, address, retryAt, onSent }: ResendButtonProps) {
  const { t } = useTranslation()
  const back = useReturnPath()
  const seconds = useCountdown(retryAt)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ error?: unknown } | null>(null)

  async function resend() {
    setBusy(true)
    try {
      await requestMail(kind, address, back)
      setOutcome({})
      onSent()
    } catch (error) {
      setOutcome({ error })
    }
    setBusy(false)
  }

  return (
    <>
      <p role="status" className="t-s">
        {outcome && ('error' in outcome ? authErrorMessage(outcome.error, t) : t('mail.resent'))}
      </p>
      <Button busy={busy} aria-disabled={seconds > 0} onClick={() => void resend()}>
        <span className="num">
          {seconds > 0 ? t('mail.resendIn', { time: formatCountdown(seconds) }) : t('mail.resend')}
        </span>
      </Button>
    </>
  )
}
