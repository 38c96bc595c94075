import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForMail, type MailKind } from '#app/data/customers/ask-for-mail.ts'
import { Button } from '#app/ui/button.tsx'
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts'
import { sayRefusal } from '../model.ts'

interface ResendButtonProps {
  kind: MailKind
  address: string
  /** When it can be asked for again, in milliseconds since 1970. */
  againAt: number
  onSent: () => void
}

/** The same mail again, once a minute (E13). */
export function ResendButton({ kind, address, againAt, onSent }: ResendButtonProps) {
  const { t } = useTranslation()
  const seconds = useCountdown(againAt)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ error?: unknown } | null>(null)

  async function resend() {
    setBusy(true)
    try {
      await askForMail(kind, address)
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
        {outcome && ('error' in outcome ? sayRefusal(outcome.error, t) : t('mail.resent'))}
      </p>
      <Button busy={busy} disabled={seconds > 0} onClick={() => void resend()}>
        <span className="num">
          {seconds > 0 ? t('mail.resendIn', { time: formatCountdown(seconds) }) : t('mail.resend')}
        </span>
      </Button>
    </>
  )
}
