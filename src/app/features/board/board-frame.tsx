import type { ReactNode } from 'react'
import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { useTabletShowroomName } from '#app/data/tablet/use-showroom-name.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { switchStaffLocale } from '#app/platform/i18n/tablet-locale.ts'
import { BrandBricks } from '#app/ui/media/brand-mark.tsx'
import { LanguageSwitch } from '#app/ui/forms/language-switch.tsx'
import styles from './board-frame.module.css'

interface BoardFrameProps {
  /** By default the language of all staff screens changes. */
  onLocale?: (locale: Locale) => Promise<boolean>
  tools: ReactNode
  children: ReactNode
}

export function BoardFrame({ onLocale = switchStaffLocale, tools, children }: BoardFrameProps) {
  const showroomName = useTabletShowroomName()
  return (
    <div className={styles.frame} lang={LANGUAGE_TAGS[useLocale()]}>
      <header className={styles.header}>
        <p className={styles.brand}>
          <BrandBricks /> <b>{COMPANY_NAME}</b> {showroomName && <span>{showroomName}</span>}
        </p>
        <div className={styles.tools}>
          <LanguageSwitch onChange={onLocale} />
          {tools}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
