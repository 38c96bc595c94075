import { Link } from '@tanstack/react-router'
import { PanelLeft, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { useProjectCounts } from '#app/data/projects/optimistic/use-project-counts.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { chooseLocale } from '#app/platform/notify/choose-locale.ts'
import { Avatar } from '#app/ui/media/avatar.tsx'
import { BrandMark } from '#app/ui/media/brand-mark.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { LanguageSwitch } from '#app/ui/forms/language-switch.tsx'
import { Count } from '#app/ui/layout/tabs.tsx'
import { NotificationBellSlot } from './notification-bell-slot.tsx'
import { useNavEntries } from './use-nav-entries.ts'
import styles from './sidebar.module.css'

interface SidebarProps {
  open: boolean
  onToggle: () => void
  refreshing: boolean
  onRefresh: () => Promise<void>
}

/** The menu beside the page. Collapsed, labels stay available to assistive technology and as tooltips. */
export function Sidebar({ open, onToggle, refreshing, onRefresh }: SidebarProps) {
  const { t } = useTranslation('app')
  const entries = useNavEntries()
  const product = PRODUCT_NAMES[useLocale()]
  const count = useProjectCounts().active
  return (
    <div className={cx(styles.side, !open && styles.closed)}>
      <div className={styles.head}>
        <Link to="/" className={styles.brand} aria-label={product} activeProps={{}}>
          <BrandMark name={product} />
        </Link>
        <Button
          variant="quiet"
          icon
          aria-label={t('nav.main')}
          aria-expanded={open}
          aria-controls="main-menu"
          onClick={onToggle}
        >
          <PanelLeft className="i" aria-hidden="true" />
        </Button>
      </div>
      <nav className={styles.nav} id="main-menu" aria-label={t('nav.main')}>
        {entries.map(({ to, text, icon: Icon, exact, className }) => (
          <Link
            key={to}
            to={to}
            className={className}
            activeOptions={{ exact, includeSearch: false }}
            activeProps={{}}
            title={open ? undefined : t(text)}
          >
            <Icon className="i" aria-hidden="true" />
            <span className={styles.word}>{t(text)}</span>
            {to === '/projects' && count !== undefined && <Count value={count} />}
          </Link>
        ))}
      </nav>
      <div className={styles.foot}>
        <div className={styles.tools}>
          <Button variant="quiet" icon aria-label={t('nav.refresh')} busy={refreshing} onClick={() => void onRefresh()}>
            <RotateCw className="i" aria-hidden="true" />
          </Button>
          <NotificationBellSlot />
          <LanguageSwitch onChange={(locale) => void chooseLocale(locale)} />
        </div>
        <AccountLink title={open ? undefined : t('nav.account')} />
      </div>
    </div>
  )
}

function AccountLink({ title }: { title: string | undefined }) {
  const { t } = useTranslation('app')
  const me = useMe().data
  const name = [me?.profile?.firstName, me?.profile?.lastName].filter(Boolean).join(' ') || me?.emailAddress
  return (
    <Link to="/account" className={styles.account} activeProps={{}} title={title}>
      <Avatar name={name ?? ''} />
      <span className={cx('t-s', styles.word)}>
        <b>{name ?? t('nav.account')}</b>
        <br />
        <span className="t-soft">{t('nav.accountHint')}</span>
      </span>
    </Link>
  )
}
