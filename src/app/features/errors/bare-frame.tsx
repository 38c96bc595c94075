import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { BrandMark } from '#app/ui/media/brand-mark.tsx'
import { LanguageSwitch } from '#app/ui/forms/language-switch.tsx'
import styles from './bare-frame.module.css'

/** Layout of a page outside the shell. */
export function BareFrame({ children }: { children: ReactNode }) {
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link to="/" className={styles.brand} aria-label={product} activeProps={{}}>
          <BrandMark name={product} />
        </Link>
        <LanguageSwitch onChange={switchLocale} />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
