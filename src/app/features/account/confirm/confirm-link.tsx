import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DELETION_UNDO_DAYS } from '#contract/configuration/limits.ts'
import { useConfirmLink } from '#app/data/account/account-mutations.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { removeLinkSecret } from '#app/platform/navigation/link-secret.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { InvalidLink, type InvalidLinkReason } from './invalid-link.tsx'

/** Kinds of links that open the confirmation page. */
export type ConfirmKind = 'EMAIL_CHANGE' | 'DELETION'

interface ConfirmLinkProps {
  token: string
  kind: ConfirmKind
  /** The new address, or the masked address of the account. */
  emailAddress: string
}

/** Focuses the outcome in place of the button that was pressed, so that screen readers read it. */
const focus = (outcome: HTMLElement | null) => outcome?.focus()

/** Confirms on a click, never on opening: mail scanners open links. */
export function ConfirmLink({ token, kind, emailAddress }: ConfirmLinkProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { subject } = useSession()
  const confirm = useConfirmLink(subject ?? '')
  const failure = useErrorMessage(confirm.error)
  const invalidReason = invalidReasonOf(confirm.error)
  if (invalidReason) {
    return (
      <div tabIndex={-1} ref={focus}>
        <InvalidLink reason={invalidReason} kind={kind} />
      </div>
    )
  }
  if (confirm.data) {
    const done = confirm.data
    return (
      <div tabIndex={-1} ref={focus}>
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
      </div>
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
        onClick={() => confirm.mutate(token, { onSuccess: removeLinkSecret })}
      >
        {t(`confirm.${kind}_press`)}
      </Button>
      <Link to="/account" className={buttonClass({ variant: 'quiet' })}>
        {t('confirm.notNow')}
      </Link>
    </StatePage>
  )
}

/** The link was valid when the page opened, so 404 means that it belongs to another customer. */
function invalidReasonOf(error: unknown): InvalidLinkReason | null {
  if (!(error instanceof CallError)) return null
  if (error.status === 404) return 'foreign'
  if (error.status !== 410) return null
  return error.problem?.code === 'link-used' ? 'used' : 'expired'
}
