import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasAccount } from '#app/data/account/account-queries.ts'
import { documentBuild } from '#app/document/document-build.ts'
import { SupportLinks } from '#app/platform/navigation/lazy-support-links.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import styles from './account-frame.module.css'
import { SignOutButton } from './sign-out-button.tsx'

/** Characters of the build's name: its time, to the minute. */
const VERSION_LENGTH = 16

const TABS = [
  { to: '/account', key: 'profile' },
  { to: '/account/preferences', key: 'preferences' },
  { to: '/account/security', key: 'security' },
  { to: '/account/privacy', key: 'privacy' },
  { to: '/account/app', key: 'app' },
] as const

/** Title, tabs and sign-out button around all account pages. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const hasAccount = useHasAccount()
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{t('account.title')}</h1>
        <div className={styles.actions}>
          <Link to="/help" className={buttonClass({ variant: 'quiet' })} activeProps={{}}>
            {t('common:nav.help')}
          </Link>
          <SignOutButton />
        </div>
      </header>
      <Tabs label={t('account.parts')}>
        {TABS.filter(({ key }) => key !== 'security' || hasAccount !== false).map(({ to, key }) => (
          <Link
            key={key}
            to={to}
            className={key === 'security' && !hasAccount ? 'reserved' : undefined}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{}}
          >
            {t(`account.${key}`)}
          </Link>
        ))}
      </Tabs>
      <div className={styles.body}>{children}</div>
      <p className={`${styles.version} t-s t-faint num`}>
        {t('account.version', { version: documentBuild().slice(0, VERSION_LENGTH) })} · <SupportLinks />
      </p>
    </>
  )
}
