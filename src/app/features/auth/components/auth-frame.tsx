import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { cx } from '#app/ui/class-names.ts'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { useBackground } from '#app/ui/use-background.ts'
import { LegalLink } from './legal-link.tsx'
import styles from './auth-frame.module.css'

/** Files of most pages, and how high they are; the login page shows the one that was chosen. */
const HEIGHTS = { farmhouse: 1067, wall: 900 }
const WALL = 'muur-in-bladschaduw'
const WIDTHS = [640, 1000, 1600]
// A low strip on a phone: no pixel for each of the screen's, but half the bytes before the program (P3, P6).
const SIZES = `(min-width: ${BREAKPOINTS.medium}px) 64vw, 85vw`

interface AuthFrameProps {
  photo?: keyof typeof HEIGHTS
  children: ReactNode
}

/** The logged-out pages: a photograph and one plaster panel with brand, language and the page itself. */
export function AuthFrame({ photo = 'wall', children }: AuthFrameProps) {
  const { t } = useTranslation()
  const product = PRODUCT_NAMES[useLocale()]
  const chosen = useBackground()
  const file = photo === 'farmhouse' ? chosen : WALL
  const address = (width: number, format: string) => `/media/backgrounds/${file}-${width}.${format}`
  const srcSet = (format: string) => WIDTHS.map((width) => `${address(width, format)} ${width}w`).join(', ')
  return (
    <main className={styles.auth}>
      <div className={cx(styles.photo, styles[photo])}>
        <picture>
          <source type="image/avif" srcSet={srcSet('avif')} sizes={SIZES} />
          <img
            src={address(1000, 'webp')}
            srcSet={srcSet('webp')}
            sizes={SIZES}
            width={1600}
            height={HEIGHTS[photo]}
            alt=""
            fetchPriority="high"
            decoding="async"
          />
        </picture>
        {photo === 'farmhouse' && <p className={styles.credit}>{t('auth.credit')}</p>}
      </div>
      <div className={styles.panel}>
        <div className={styles.head}>
          <BrandMark name={product} />
          <LanguageSwitch onChange={(locale) => void switchLocale(locale)} />
        </div>
        <div className={styles.body}>{children}</div>
        <p className={styles.foot}>
          <LegalLink page="privacy" />
          <LegalLink page="terms" />
          <LegalLink page="cookies" />
        </p>
      </div>
    </main>
  )
}
