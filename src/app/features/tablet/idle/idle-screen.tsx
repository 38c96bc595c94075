import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { COMPANY_NAME } from '#contract/constants/brand.ts'
import { LOCALES, type Locale } from '#contract/constants/locales.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { BrandBricks } from '#app/ui/brand-mark.tsx'
import { chosenBackground } from '#app/ui/chosen-background.ts'
import { cx } from '#app/ui/class-names.ts'
import styles from './attract.module.css'

/** The screen between two visitors: a photograph and one brick a language. */
export function Attract({ onEnter }: { onEnter: () => void }) {
  const { t } = useTranslation('app')
  const first = useLocale()
  const file = `/media/backgrounds/${chosenBackground()}-1600`
  const enter = (locale: Locale) => void switchLocale(locale).then(onEnter)
  return (
    <main className={styles.attract}>
      <h1 className="vh">{t('kiosk.title')}</h1>
      <picture className={styles.photo}>
        <source type="image/avif" srcSet={`${file}.avif`} />
        <img src={`${file}.webp`} alt="" />
      </picture>
      <p className={styles.tag}>
        <BrandBricks /> {COMPANY_NAME}
      </p>
      <Link to="/kiosk/board" replace preload="render" className={styles.staff} activeProps={{}}>
        {t('kiosk.toBoard')}
      </Link>
      <div className={styles.bricks}>
        {[first, ...LOCALES.filter((locale) => locale !== first)].map((locale, index) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={cx(styles.brick, index === 0 && styles.clay)}
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
