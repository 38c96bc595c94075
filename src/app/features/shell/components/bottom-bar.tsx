import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './bottom-bar.module.css'
import { useNavEntries } from './nav-entries.ts'

/** The main menu under the thumb. */
export function BottomBar() {
  const { t } = useTranslation()
  const entries = useNavEntries()
  return (
    <nav className={styles.bar} aria-label={t('nav.main')}>
      {entries.map(({ to, text, icon: Icon, exact }) => (
        <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }} activeProps={{}}>
          <Icon className="i" aria-hidden="true" />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  )
}
