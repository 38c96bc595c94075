import type { ReactNode } from 'react'
import { COMPANY_NAME } from '#contract/constants/brand.ts'
import { switchLocale } from '#app/platform/i18n/locale.ts'
import { BrandBricks } from '#app/ui/brand-mark.tsx'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import styles from './kiosk-frame.module.css'

interface KioskFrameProps {
  /** Where the tablet stands. */
  place?: ReactNode
  children: ReactNode
  /** The right third: a keypad, a picture to take along. */
  side?: ReactNode
  /** What else there is to do, below the rest. */
  actions?: ReactNode
  /** The foot: back, and when the screen closes. */
  end: ReactNode
}

/** What every screen of a visit has: whose tablet it is, the language, two columns and a foot. */
export function KioskFrame({ place, children, side, actions, end }: KioskFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <p className={styles.brand}>
          <BrandBricks /> <b>{COMPANY_NAME}</b> {place}
        </p>
        <LanguageSwitch onChange={(locale) => void switchLocale(locale)} />
      </header>
      <main className={styles.middle} data-side={side ? true : undefined}>
        <div className={styles.main}>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {side && <div className={styles.side}>{side}</div>}
      </main>
      <footer className={styles.end}>{end}</footer>
    </div>
  )
}
