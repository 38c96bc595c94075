import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeadLink, LoggedOutLink } from '#app/data/customers/read-link.ts'
import { Button } from '#app/ui/button.tsx'
import { AuthWords } from './auth-words.tsx'
import { EmailForm } from './email-form.tsx'
import { useCheckMail } from './use-check-mail.ts'
import styles from './links.module.css'

interface DeadLinkViewProps {
  kind: LoggedOutLink
  status: DeadLink['status']
  onRetry: () => void
}

/** A link that leads no further: which fault it is, and the next step (E14). */
export function DeadLinkView({ kind, status, onRetry }: DeadLinkViewProps) {
  const { t } = useTranslation()
  const checkMail = useCheckMail()
  if (status === 'UNREACHABLE') {
    return (
      <>
        <AuthWords title={t('link.unreachable')}>{t('net.unreachable')}</AuthWords>
        <Button variant="primary" onClick={onRetry}>
          {t('state.retry')}
        </Button>
      </>
    )
  }
  return (
    <>
      <AuthWords title={t(`link.${WORDS[status]}`)}>{t(`link.${WORDS[status]}Text`)}</AuthWords>
      <EmailForm kind={kind === 'activate' ? 'register' : 'forgot'} onSent={checkMail} />
      <p className={styles.links}>
        <Link to="/auth/login" className="link">
          {t('auth.toLogin')}
        </Link>
        {kind === 'activate' && status === 'USED' && (
          <Link to="/auth/forgot" className="link">
            {t('auth.forgot')}
          </Link>
        )}
      </p>
    </>
  )
}

const WORDS = { EXPIRED: 'expired', USED: 'used', UNKNOWN: 'unknown', MISSING: 'missing' } as const
