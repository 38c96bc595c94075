import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'

/** Loads the texts of the links, then returns them. */
export async function loadSupportLinks(): Promise<ComponentType> {
  await loadTexts('app-status')
  return TranslatedSupportLinks
}

function TranslatedSupportLinks() {
  const { t } = useTranslation('app')
  const { kind } = useSession()
  if (kind === 'showroom') return null
  return (
    <>
      {kind === 'customer' && (
        <>
          <Link to="/status" className="link" activeProps={{}}>
            {t('check.link')}
          </Link>
          {' · '}
        </>
      )}
      <Link to={kind === 'customer' ? '/help' : '/auth/help'} className="link" activeProps={{}}>
        {t('common:nav.help')}
      </Link>
    </>
  )
}
