import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { AuthHeading } from '../auth-heading.tsx'
import { EmailLink } from '../email-link.tsx'
import { ResetForm } from './reset-form.tsx'

/** Target of the password reset link. */
export function ResetPage() {
  const { t } = useTranslation()
  usePageTitle(t('reset.title'))
  return (
    <EmailLink kind="reset">
      {(link, refetch) => (
        <>
          <AuthHeading title={t('reset.title')}>
            {link.emailAddress !== undefined && (
              <span>
                {t('activate.text')} <b>{link.emailAddress}</b>.{' '}
              </span>
            )}
            <span>{t('reset.text')}</span>
          </AuthHeading>
          <ResetForm link={link} onInvalid={refetch} />
        </>
      )}
    </EmailLink>
  )
}
