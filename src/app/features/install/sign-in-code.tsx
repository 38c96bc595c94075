import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueSignInCode } from '#app/data/account/sign-in-code.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { localEntries, readLocal } from '#app/platform/storage/local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts'
import styles from './sign-in-code.module.css'

/** A code for whoever opens the installed app for the first time: there it is typed once instead of a password (B29). */
export function SignInCode({ customerId }: { customerId: string }) {
  const { t } = useTranslation('app')
  const issue = useIssueSignInCode(customerId)
  const failure = useFailure(issue.error)
  const [until, setUntil] = useState<number | null>(null)
  const seconds = useCountdown(until)
  // A backend without such codes (the call is an extension).
  if (issue.error instanceof CallError && issue.error.status === 404) return <p>{t('install.code.unavailable')}</p>

  function ask() {
    issue.mutate(undefined, {
      // The end is told by the server's clock, which this device's may be off from (F-05).
      onSuccess: ({ expiresAt }) => setUntil(Date.parse(expiresAt) - Number(readLocal(localEntries.clockOffset))),
    })
  }
  const code = issue.data?.code
  return (
    <>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <div role="status">{code && (seconds > 0 ? <Digits code={code} /> : <p>{t('install.code.over')}</p>)}</div>
      {code && seconds > 0 && (
        <>
          <p>{t('install.code.use')}</p>
          <p className="t-s t-soft num">{t('install.code.once', { time: formatCountdown(seconds) })}</p>
        </>
      )}
      <p>
        <Button busy={issue.isPending} onClick={ask}>
          {t(code ? 'install.code.another' : 'install.code.make')}
        </Button>
      </p>
    </>
  )
}

/** Two threes; spelled out for whoever hears them. */
function Digits({ code }: { code: string }) {
  const { t } = useTranslation('app')
  const halves = [code.slice(0, 3), code.slice(3)]
  return (
    <p className={styles.code}>
      <span aria-hidden="true">{halves.join(' ')}</span>
      <span className="vh">
        {t('install.code.said', { digits: halves.map((half) => half.split('').join(' ')).join(', ') })}
      </span>
    </p>
  )
}
