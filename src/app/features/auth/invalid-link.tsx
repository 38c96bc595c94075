import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UnusableLink, LoggedOutLink } from '#app/data/auth/mail-link.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { EmailForm } from './email-form.tsx'
import { useGoToCheckMail } from './use-go-to-check-mail.ts'
import styles from './invalid-link.module.css'

interface InvalidLinkProps {
  kind: LoggedOutLink
  status: UnusableLink['status']
  /** Whether the link was read again, from a form or button that this replaces. */
  isReread: boolean
  onRetry: () => void
}

/** Explains why a link is invalid and offers the next step. */
export function InvalidLink({ kind, status, isReread, onRetry }: InvalidLinkProps) {
  const { t } = useTranslation()
  const goToCheckMail = useGoToCheckMail()
  if (status === 'UNREACHABLE') {
    return (
      <>
        <AuthHeading title={t('link.unreachable')}>{t('net.unreachable')}</AuthHeading>
        <Button variant="primary" onClick={onRetry}>
          {t('state.retry')}
        </Button>
      </>
    )
  }
  return (
    <>
      <div role="alert" tabIndex={-1} ref={isReread ? focus : null}>
        <AuthHeading title={t(`link.${TEXT_KEYS[status]}`)}>{t(`link.${TEXT_KEYS[status]}Text`)}</AuthHeading>
      </div>
      <EmailForm kind={kind === 'activate' ? 'register' : 'forgot'} onSent={goToCheckMail} />
      <p className={styles.links}>
        <Link to="/auth/login" search className="link">
          {t('auth.toLogin')}
        </Link>
        {kind === 'activate' && status === 'USED' && (
          <Link to="/auth/forgot" search className="link">
            {t('auth.forgot')}
          </Link>
        )}
      </p>
    </>
  )
}

const focus = (alert: HTMLElement | null) => alert?.focus()

const TEXT_KEYS = { EXPIRED: 'expired', USED: 'used', UNKNOWN: 'unknown', MISSING: 'missing' } as const
