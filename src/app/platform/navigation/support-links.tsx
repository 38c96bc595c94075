import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'

export interface SupportLinksProps {
  /** Leaves out the help, which the status page links to, where there is little room. */
  statusOnly?: boolean
}

/** Loads the texts of the links, then returns them. */
export async function loadSupportLinks(): Promise<ComponentType<SupportLinksProps>> {
  await loadTexts('app-status')
  return TranslatedSupportLinks
}

function TranslatedSupportLinks({ statusOnly = false }: SupportLinksProps) {
  const { t } = useTranslation('app')
  const { kind } = useSession()
  if (kind === 'showroom') return null
  const isSignedIn = kind === 'customer'
  return (
    <>
      <Link to={isSignedIn ? '/status' : '/auth/status'} className="link" activeProps={{}}>
        {t('check.link')}
      </Link>
      {!statusOnly && (
        <span>
          {' · '}
          <Link to={isSignedIn ? '/help' : '/auth/help'} className="link" activeProps={{}}>
            {t('common:nav.help')}
          </Link>
        </span>
      )}
    </>
  )
}
