import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { ActivationForm } from '../components/activation-form.tsx'
import { AuthWords } from '../components/auth-words.tsx'
import { LinkView } from '../components/link-view.tsx'

/** Where the link of the first mail leads (S002). */
export function ActivatePage() {
  const { t } = useTranslation()
  usePageTitle(t('activate.title'))
  return (
    <LinkView kind="activate">
      {(link, look) => (
        <>
          <AuthWords title={t('activate.title')}>
            {t('activate.text')} <b>{link.emailAddress}</b>.
          </AuthWords>
          <ActivationForm link={link} onDead={look} />
        </>
      )}
    </LinkView>
  )
}
