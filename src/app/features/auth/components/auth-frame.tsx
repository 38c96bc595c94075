import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import styles from './auth-frame.module.css'

const WIDTHS = [640, 1000, 1600]
const SIZES = `(min-width: ${BREAKPOINTS.medium}px) 64vw, 100vw`
const address = (width: number, format: string) => `/media/backgrounds/hoeve-lennik-${width}.${format}`
const srcSet = (format: string) => WIDTHS.map((width) => `${address(width, format)} ${width}w`).join(', ')

/** The logged-out pages: a photograph and one plaster panel with brand, language and the page itself. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <main className={styles.auth}>
      <div className={styles.photo}>
        <picture>
          <source type="image/avif" srcSet={srcSet('avif')} sizes={SIZES} />
          <img
            src={address(1000, 'webp')}
            srcSet={srcSet('webp')}
            sizes={SIZES}
            width={1600}
            height={1067}
            alt=""
            fetchPriority="high"
            decoding="async"
          />
        </picture>
        <p className={styles.credit}>{t('auth.credit')}</p>
      </div>
      <div className={styles.panel}>
        <div className={styles.head}>
          <BrandMark name={product} />
          <LanguageSwitch onChange={(locale) => void switchLocale(locale)} />
        </div>
        <div className={styles.body}>{children}</div>
        <p className={styles.foot}>{t('auth.foot')}</p>
      </div>
    </main>
  )
}
