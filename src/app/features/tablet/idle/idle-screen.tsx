import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { switchLocale } from '#app/platform/i18n/locale.ts'
import { restoreTabletLocale, tabletLocale } from '#app/platform/i18n/tablet-locale.ts'
import { BrandBricks } from '#app/ui/media/brand-mark.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { focusHeading } from '../focus-heading.ts'
import styles from './idle-screen.module.css'
import { Slides } from './slides.tsx'

/** Start screen with photographs and one button per language. */
export function IdleScreen({ hasBoard, onEnter }: { hasBoard: boolean; onEnter: () => void }) {
  const { t } = useTranslation('app')
  const [ownLocale] = useState(tabletLocale)
  useEffect(() => {
    void restoreTabletLocale()
  }, [])
  const enter = (locale: Locale) => void switchLocale(locale).then(onEnter)
  return (
    <main ref={focusHeading} className={styles.screen}>
      <h1 className="vh">{t('kiosk.title')}</h1>
      <Slides />
      <p className={styles.brand}>
        <BrandBricks /> {COMPANY_NAME}
      </p>
      {hasBoard && (
        <Link to="/kiosk/board" replace preload="render" className={styles.boardLink} activeProps={{}}>
          {t('kiosk.toBoard')}
        </Link>
      )}
      <div className={styles.bricks}>
        {[ownLocale, ...LOCALES.filter((locale) => locale !== ownLocale)].map((locale, index) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={cx(styles.brick, index === 0 && styles.primary)}
            onClick={() => enter(locale)}
          >
            <b>{t(`kiosk.enter.${locale}`)}</b>
            <span>
              {index === 0 ? t('kiosk.enter.text') : t(`kiosk.enter.${locale}Text`)}
              <ArrowRight className="i i--xl" aria-hidden="true" />
            </span>
          </button>
        ))}
      </div>
    </main>
  )
}
