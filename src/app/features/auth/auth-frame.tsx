import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { BrandMark } from '#app/ui/media/brand-mark.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { LanguageSwitch } from '#app/ui/forms/language-switch.tsx'
import { AuthPhoto } from './auth-photo.tsx'
import { LegalLink } from './legal-link.tsx'
import styles from './auth-frame.module.css'

interface AuthFrameProps {
  photo?: 'farmhouse' | 'wall'
  children: ReactNode
}

/** Layout of the logged-out pages: a photograph and one panel. */
export function AuthFrame({ photo = 'wall', children }: AuthFrameProps) {
  const { t } = useTranslation()
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <main className={styles.auth}>
      <div className={cx(styles.photo, styles[photo])}>
        <AuthPhoto photo={photo} />
        {photo === 'farmhouse' && <p className={styles.credit}>{t('auth.credit')}</p>}
      </div>
      <div className={styles.panel}>
        <div className={styles.head}>
          <BrandMark name={product} />
          <LanguageSwitch onChange={switchLocale} />
        </div>
        <div className={styles.body}>{children}</div>
        <p className={styles.foot}>
          <Link to="/auth/help" search activeProps={{}}>
            {t('nav.help')}
          </Link>
          <LegalLink page="privacy" />
          <LegalLink page="terms" />
          <LegalLink page="cookies" />
        </p>
      </div>
    </main>
  )
}
