import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { AppearanceChoices } from './appearance-choices.tsx'
import styles from '../account-sections.module.css'

export function PreferencesPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.preferences'))
  return (
    <div className={styles.sections}>
      {/* A showroom's tablet keeps its own look. */}
      {!isTablet() && (
        <TitledSection title={t('appearance.title')} text={t('appearance.text')}>
          <AppearanceChoices />
        </TitledSection>
      )}
    </div>
  )
}
