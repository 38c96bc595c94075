import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueSignInCode } from '#app/data/account/account-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { otherWaysText } from '#app/platform/settings/portal-settings.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formatCountdown, useCountdown } from '#app/ui/hooks/use-countdown.ts'
import styles from './sign-in-code.module.css'

/** Issues a code for the first sign-in to the installed app. */
export function SignInCode({ customerId }: { customerId: string }) {
  const { t } = useTranslation('app')
  const { t: common } = useTranslation()
  const issue = useIssueSignInCode(customerId)
  const failure = useErrorMessage(issue.error)
  const [until, setUntil] = useState<number | null>(null)
  const seconds = useCountdown(until)

  function issueCode() {
    issue.mutate(undefined, {
      // `expiresAt` is in server time.
      onSuccess: ({ expiresAt }) => setUntil(Date.parse(expiresAt) - Number(readEntry(entries.clockOffset))),
    })
  }
  const code = issue.data?.code
  return (
    <>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <div role="status">{code && (seconds > 0 ? <Digits code={code} /> : <p>{t('install.code.over')}</p>)}</div>
      {code && seconds > 0 && (
        <>
          <p>{t('install.code.use', { link: common(otherWaysText ?? 'auth.code') })}</p>
          <p className="t-s t-soft num">{t('install.code.once', { time: formatCountdown(seconds) })}</p>
        </>
      )}
      <p>
        <Button busy={issue.isPending} onClick={issueCode}>
          {t(code ? 'install.code.another' : 'install.code.make')}
        </Button>
      </p>
    </>
  )
}

/** Groups of four digits, spelled out for screen readers. */
function Digits({ code }: { code: string }) {
  const { t } = useTranslation('app')
  const groups = code.match(/.{1,4}/g) ?? []
  return (
    <p className={styles.code}>
      <span aria-hidden="true">{groups.join(' ')}</span>
      <span className="vh">
        {t('install.code.said', { digits: groups.map((group) => group.split('').join(' ')).join(', ') })}
      </span>
    </p>
  )
}
