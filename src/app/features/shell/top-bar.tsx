import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { chooseLocale } from '#app/platform/notify/choose-locale.ts'
import { BrandMark } from '#app/ui/media/brand-mark.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { LanguageSwitch } from '#app/ui/forms/language-switch.tsx'
import { NotificationBellSlot } from './notification-bell-slot.tsx'
import styles from './top-bar.module.css'

/** The header on phones and tablets. */
export function TopBar({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => Promise<void> }) {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <div className={styles.top}>
      <Link to="/" className={styles.brand} aria-label={product} activeProps={{}}>
        <BrandMark name={product} />
      </Link>
      <div className={styles.end}>
        <NotificationBellSlot />
        <Button variant="quiet" icon aria-label={t('nav.refresh')} busy={refreshing} onClick={() => void onRefresh()}>
          <RotateCw className="i" aria-hidden="true" />
        </Button>
        <LanguageSwitch onChange={(locale) => void chooseLocale(locale)} />
      </div>
    </div>
  )
}
