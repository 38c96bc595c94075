import type { ReactNode } from 'react'
import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import { switchLocale } from '#app/platform/i18n/locale.ts'
import { BrandBricks } from '#app/ui/media/brand-mark.tsx'
import { LanguageSwitch } from '#app/ui/forms/language-switch.tsx'
import { focusHeading } from './focus-heading.ts'
import styles from './tablet-frame.module.css'

interface TabletFrameProps {
  /** Name of the showroom. */
  showroom?: ReactNode
  /** State of the connection, above all else. */
  notice?: ReactNode
  children: ReactNode
  /** Right third of the screen, such as a keypad or a QR code. */
  side?: ReactNode
  actions?: ReactNode
  /** Back button and time until the screen closes. */
  footer: ReactNode
}

/** Layout of all visitor screens: brand, language, two columns and a footer. */
export function TabletFrame({ showroom, notice, children, side, actions, footer }: TabletFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <p className={styles.brand}>
          <BrandBricks /> <b>{COMPANY_NAME}</b> {showroom}
        </p>
        <LanguageSwitch onChange={switchLocale} />
      </header>
      <main ref={focusHeading} className={styles.content} data-side={side ? true : undefined}>
        {notice && <div className={styles.notice}>{notice}</div>}
        <div className={styles.main}>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {side && <div className={styles.side}>{side}</div>}
      </main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  )
}
