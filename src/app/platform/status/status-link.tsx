import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'

/** The way to the status page, once its words are there. */
export async function loadStatusLink(): Promise<ComponentType> {
  await loadTexts('app-status')
  return ToStatus
}

function ToStatus() {
  const { t } = useTranslation('app')
  return (
    <Link to="/status" className="link" activeProps={{}}>
      {t('check.link')}
    </Link>
  )
}
