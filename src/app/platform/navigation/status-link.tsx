import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'
import { useSession } from '../session/use-session.ts'

/** The way to the status page, once its words are there. */
export async function loadStatusLink(): Promise<ComponentType> {
  await loadTexts('app-status')
  return ToStatus
}

function ToStatus() {
  const { t } = useTranslation('app')
  // The page is for those who are signed in (S085).
  if (useSession().kind !== 'customer') return null
  return (
    <Link to="/status" className="link" activeProps={{}}>
      {t('check.link')}
    </Link>
  )
}
