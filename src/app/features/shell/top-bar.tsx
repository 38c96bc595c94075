import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { Button } from '#app/ui/button.tsx'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { BellPlace } from './bell-place.tsx'
import styles from './top-bar.module.css'

/** Above the page on phones and tablets: brand, refresh (E42) and language. */
export function TopBar({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => Promise<void> }) {
  const { t } = useTranslation()
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <header className={styles.top}>
      <Link to="/" className={styles.brand} aria-label={product} activeProps={{}}>
        <BrandMark name={product} />
      </Link>
      <div className={styles.end}>
        <BellPlace />
        <Button variant="quiet" icon aria-label={t('nav.refresh')} busy={refreshing} onClick={() => void onRefresh()}>
          <RotateCw className="i" aria-hidden="true" />
        </Button>
        <LanguageSwitch onChange={(locale) => void switchLocale(locale)} />
      </div>
    </header>
  )
}
