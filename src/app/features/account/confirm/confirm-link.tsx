import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DELETION_UNDO_DAYS } from '#contract/constants/limits.ts'
import { useConfirmLink } from '#app/data/account/account-mutations.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { forgetLinkSecret } from '#app/platform/guard/link-secret.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { DeadLink, type DeadReason } from './dead-link.tsx'

/** What a link to the account page can be for. */
export type ConfirmKind = 'EMAIL_CHANGE' | 'DELETION'

interface ConfirmLinkProps {
  token: string
  kind: ConfirmKind
  /** The new address, or the account's, masked. */
  emailAddress: string
}

/** The press that uses a link up; opening it never does (T41). */
export function ConfirmLink({ token, kind, emailAddress }: ConfirmLinkProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { subject } = useSession()
  const confirm = useConfirmLink(subject ?? '')
  const failure = useFailure(confirm.error)
  const refused = refusalOf(confirm.error)
  if (refused) return <DeadLink reason={refused} kind={kind} />
  if (confirm.data) {
    const done = confirm.data
    return (
      <StatePage
        size="section"
        role="status"
        title={t(`confirm.${done.kind}_done`)}
        text={
          done.kind === 'DELETION'
            ? t('confirm.deletionDone', { day: formatDay(done.deletionAt, locale) })
            : t('confirm.emailDone', { address: done.emailAddress })
        }
      >
        <Link to="/account" className={buttonClass()}>
          {t('confirm.toProfile')}
        </Link>
      </StatePage>
    )
  }
  return (
    <StatePage
      size="section"
      title={t(`confirm.${kind}`)}
      text={t(`confirm.${kind}Text`, { address: emailAddress, days: DELETION_UNDO_DAYS })}
    >
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <Button
        variant={kind === 'DELETION' ? 'danger' : 'primary'}
        busy={confirm.isPending}
        onClick={() => confirm.mutate(token, { onSuccess: forgetLinkSecret })}
      >
        {t(`confirm.${kind}_press`)}
      </Button>
      <Link to="/account" className={buttonClass({ variant: 'quiet' })}>
        {t('confirm.notNow')}
      </Link>
    </StatePage>
  )
}

/** What the press found out. The link exists, so what is not found is somebody else's (F-50). */
function refusalOf(error: unknown): DeadReason | null {
  if (!(error instanceof CallError)) return null
  if (error.status === 404) return 'foreign'
  if (error.status !== 410) return null
  return error.problem?.code === 'link-used' ? 'used' : 'expired'
}
