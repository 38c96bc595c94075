import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { putOffOnboarding } from '#app/data/appointments/put-off-onboarding.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { FormBones } from '#app/ui/form-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { OnboardingHead } from '../components/onboarding-head.tsx'
import { OnboardingScreens } from '../components/onboarding-screens.tsx'
import { useOnboarding } from '../components/use-onboarding.ts'
import { type Asked, nextScreen, type Screen, stepOf } from '../model.ts'
import styles from './onboarding-page.module.css'

interface OnboardingPageProps {
  /** As the address says; the first question without an answer where it says nothing. */
  screen: Screen | undefined
  onScreen: (screen: Screen) => void
  onEnd: () => void
}

/** What a visit needs to be worth its while, in five steps that can be left and taken up at any time (S011). */
export function OnboardingPage({ screen: asked, onScreen, onEnd }: OnboardingPageProps) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const { subject } = useSession()
  const { known, visit, read } = useOnboarding()
  const slow = useSlow(!known && !read.isError)
  const screen = useScreen(asked, known)
  usePageTitle(t(`onboarding.step.${screen ? stepOf(screen) : 'visit'}`))
  function later() {
    putOffOnboarding(subject ?? '', visit).catch((reason: unknown) => {
      console.warn('For which visit onboarding comes later could not be learned', reason)
    })
    onEnd()
  }
  return (
    <div className={styles.page}>
      <OnboardingHead screen={screen} onLater={later} />
      {known && screen ? (
        <OnboardingScreens {...known} screen={screen} visit={visit} onScreen={onScreen} onEnd={onEnd} />
      ) : (
        <LoadState read={read} online={online} slow={slow} failed={t('onboarding.fail')} size="page">
          <FormBones fields={4} />
        </LoadState>
      )}
    </div>
  )
}

/** Where the address names no screen, the one to begin with; it stays while its answer is on the way. */
function useScreen(asked: Screen | undefined, known: Asked | undefined): Screen | undefined {
  const [first, setFirst] = useState<Screen>()
  if (known && first === undefined) setFirst(nextScreen(known))
  return known && (asked ?? first)
}
