import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusLink } from '#app/platform/status/lazy-status-link.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { VERSION } from '../model.ts'
import styles from './account-frame.module.css'
import { LeaveButton } from './leave-button.tsx'

const TABS = [
  { to: '/account', key: 'profile' },
  { to: '/account/security', key: 'security' },
  { to: '/account/privacy', key: 'privacy' },
  { to: '/account/app', key: 'app' },
] as const

/** Around all account pages: their title, their tabs, the way out. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{t('account.title')}</h1>
        <LeaveButton />
      </header>
      <Tabs label={t('account.parts')}>
        {TABS.map(({ to, key }) => (
          <Link key={key} to={to} activeOptions={{ exact: true, includeSearch: false }} activeProps={{}}>
            {t(`account.${key}`)}
          </Link>
        ))}
      </Tabs>
      <div className={styles.body}>{children}</div>
      <p className={`${styles.version} t-s t-faint num`}>
        {t('account.version', { version: VERSION })} <StatusLink />
      </p>
    </>
  )
}
