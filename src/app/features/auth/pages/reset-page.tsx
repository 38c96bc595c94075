import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { AuthWords } from '../components/auth-words.tsx'
import { LinkView } from '../components/link-view.tsx'
import { ResetForm } from '../components/reset-form.tsx'

/** Where the link for a new password leads (S006, S104). */
export function ResetPage() {
  const { t } = useTranslation()
  usePageTitle(t('reset.title'))
  return (
    <LinkView kind="reset">
      {(link, look) => (
        <>
          <AuthWords title={t('reset.title')}>
            {t('activate.text')} <b>{link.emailAddress}</b>. {t('reset.text')}
          </AuthWords>
          <ResetForm link={link} onDead={look} />
        </>
      )}
    </LinkView>
  )
}
