import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'

/** Loads the texts of the link, then returns it. */
export async function loadStatusLink(): Promise<ComponentType> {
  await loadTexts('app-status')
  return TranslatedStatusLink
}

function TranslatedStatusLink() {
  const { t } = useTranslation('app')
  if (useSession().kind !== 'customer') return null
  return (
    <Link to="/status" className="link" activeProps={{}}>
      {t('check.link')}
    </Link>
  )
}
