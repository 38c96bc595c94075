import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { ActivationForm } from './activation-form.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { EmailLink } from '../email-link.tsx'

/** Target of the activation link. */
export function ActivatePage() {
  const { t } = useTranslation()
  usePageTitle(t('activate.title'))
  return (
    <EmailLink kind="activate">
      {(link, refetch) => (
        <>
          <AuthHeading title={t('activate.title')}>
            {link.emailAddress !== undefined && (
              <span>
                {t('activate.text')} <b>{link.emailAddress}</b>.
              </span>
            )}
          </AuthHeading>
          <ActivationForm link={link} onInvalid={refetch} />
        </>
      )}
    </EmailLink>
  )
}
