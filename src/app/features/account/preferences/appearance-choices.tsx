import { useTranslation } from 'react-i18next'
import { TEXT_SIZES, THEMES, useTextSize, useTheme } from '#app/platform/storage/appearance.ts'
import { SegmentedControl } from '#app/ui/forms/segmented-control.tsx'
import styles from './appearance-choices.module.css'

/** Theme and text size of this device; they apply at once. */
export function AppearanceChoices() {
  const { t } = useTranslation('app')
  const [theme, chooseTheme] = useTheme()
  const [textSize, chooseTextSize] = useTextSize()
  return (
    <div className={styles.choices}>
      <SegmentedControl
        visible
        name="theme"
        label={t('appearance.theme')}
        options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
        defaultValue={theme}
        onChange={chooseTheme}
      />
      <SegmentedControl
        visible
        name="text-size"
        label={t('appearance.textSize')}
        options={TEXT_SIZES.map((value) => ({ value, label: t(`textSizes.${value}`) }))}
        defaultValue={textSize}
        onChange={chooseTextSize}
      />
    </div>
  )
}
