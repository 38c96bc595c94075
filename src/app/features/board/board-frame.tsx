import type { ReactNode } from 'react'
import { COMPANY_NAME } from '#contract/constants/brand.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { useShowroomName } from '#app/data/showroom/use-showroom-name.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { BrandBricks } from '#app/ui/brand-mark.tsx'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import styles from './board-frame.module.css'

/** What every screen of staff has: whose tablet it is, where it stands, the language, and what ends it. */
export function BoardFrame({
  onLocale,
  tools,
  children,
}: {
  onLocale: (locale: Locale) => void
  tools: ReactNode
  children: ReactNode
}) {
  const showroom = useShowroomName()
  return (
    <div className={styles.frame} lang={LANGUAGE_TAGS[useLocale()]}>
      <header className={styles.head}>
        <p className={styles.brand}>
          <BrandBricks /> <b>{COMPANY_NAME}</b> {showroom && <span>{showroom}</span>}
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
