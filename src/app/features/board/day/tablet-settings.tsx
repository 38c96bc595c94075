import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { useBackground } from '#app/platform/storage/background.ts'
import { LOCALES } from '#contract/configuration/locales.ts'
import { setTabletLocale, tabletLocale } from '#app/platform/i18n/tablet-locale.ts'
import { IDLE_TIMES, setIdleTime, useIdleTime } from '#app/platform/tablet/idle-time.ts'
import { SegmentedControl } from '#app/ui/forms/segmented-control.tsx'
import { BackgroundChoice } from '#app/ui/media/background-choice.tsx'
import { TabletName } from '../tablet-name.tsx'
import styles from './tablet-settings.module.css'
import { UnpairTablet } from './unpair-tablet.tsx'

/** What staff set for this tablet. */
export function TabletSettings({ access, online }: { access: StaffAccess; online: boolean }) {
  const { t } = useTranslation('app')
  const idleTime = useIdleTime()
  const [background, chooseBackground] = useBackground()
  return (
    <section className={styles.settings} aria-label={t('board.tablet.title')}>
      <SegmentedControl
        visible
        label={t('board.tablet.idle')}
        name="idleTime"
        options={IDLE_TIMES.map((seconds) => ({
          value: String(seconds),
          label:
            seconds < 60
              ? t('board.tablet.seconds', { count: seconds })
              : t('board.tablet.minutes', { count: seconds / 60 }),
        }))}
        defaultValue={String(idleTime)}
        onChange={(value) => setIdleTime(Number(value))}
      />
      <BackgroundChoice visible label={t('board.tablet.background')} value={background} onChange={chooseBackground} />
      <SegmentedControl
        visible
        label={t('board.tablet.language')}
        name="tabletLocale"
        options={LOCALES.map((locale) => ({ value: locale, label: t(`common:nav.${locale}`), lang: locale }))}
        defaultValue={tabletLocale()}
        onChange={setTabletLocale}
      />
      <TabletName />
      <UnpairTablet access={access} online={online} />
    </section>
  )
}
