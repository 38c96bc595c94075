import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { installAllowed, isInstalledApp } from '#app/platform/install/install-state.ts'
import { useStore } from '#app/platform/state/create-store.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { isInApp, hasSeparateStorage, type Guide, STEPS } from './install-guides.ts'
import { detectGuide } from './detect-guide.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import { useInstallPrompt } from './use-install-prompt.ts'
import styles from './install-options.module.css'
import { StepDrawing } from './step-drawing.tsx'

/** The browser's install prompt where it has one, else step-by-step instructions. */
export function InstallOptions() {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  const [guide] = useState(detectGuide)
  const isAllowed = useStore(installAllowed)
  const { isOffered, isInstalled, promptInstall } = useInstallPrompt()
  if (isInstalledApp()) return <p>{t('install.here', { product })}</p>
  if (isInstalled) return <p role="status">{t('install.done', { product })}</p>
  if (!isAllowed) return null
  if (isOffered) {
    return (
      <p>
        <Button variant="primary" onClick={() => void promptInstall()}>
          {t('install.install')}
        </Button>
      </p>
    )
  }
  if (guide === 'none') return <p>{t('install.none')}</p>
  return (
    <>
      {isInApp(guide) && <p>{t('install.fromApp')}</p>}
      <InstallSteps guide={guide} />
      {isInApp(guide) && <CopyLinkButton />}
      {hasSeparateStorage(guide) && <p className="t-soft">{t('install.empty')}</p>}
    </>
  )
}

/** Manual steps for one browser. */
function InstallSteps({ guide }: { guide: Guide }) {
  const { t } = useTranslation('app')
  return (
    <ol className={styles.steps}>
      {STEPS[guide].map(({ text, drawing }) => (
        <li key={text}>
          <StepDrawing drawing={drawing} />
          <p>{t(`install.step.${text}`)}</p>
        </li>
      ))}
    </ol>
  )
}
