import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredOnboarding } from '#app/data/onboarding/offered-onboarding.ts'
import { postponeOnboarding } from '#app/data/onboarding/post-login-redirect.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { OnboardingHeader } from './onboarding-header.tsx'
import { OnboardingScreens } from './onboarding-screens.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { type OnboardingState, nextScreen, type Screen, stepOf } from './onboarding-steps.ts'
import styles from './onboarding-page.module.css'

interface OnboardingPageProps {
  /** From the URL; undefined means the first unanswered screen. */
  screen: Screen | undefined
  onScreen: (screen: Screen) => void
  onEnd: () => void
}

/** Prepares an appointment in five steps, which can be interrupted and resumed. */
export function OnboardingPage({ screen: screenInUrl, onScreen, onEnd }: OnboardingPageProps) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  const { subject } = useSession()
  const { state, appointment, read } = useOnboarding()
  const isSlow = useSlow(!state && !read.isError)
  const screen = useCurrentScreen(screenInUrl, state)
  usePageTitle(t(`onboarding.step.${screen ? stepOf(screen) : 'visit'}`))
  useEffect(() => offeredOnboarding.set(null), [])
  function postpone() {
    postponeOnboarding(subject ?? '', appointment).catch((reason: unknown) => {
      console.warn('The appointment for which onboarding is postponed could not be loaded', reason)
    })
    onEnd()
  }
  return (
    <div className={styles.page}>
      <OnboardingHeader screen={screen} onPostpone={postpone} />
      {state && screen ? (
        <OnboardingScreens {...state} screen={screen} appointment={appointment} onScreen={onScreen} onEnd={onEnd} />
      ) : (
        <LoadState query={read} isOnline={isOnline} isSlow={isSlow} errorTitle={t('onboarding.fail')} size="page">
          <FormSkeleton fields={4} />
        </LoadState>
      )}
    </div>
  )
}

/** The screen of the URL, else the first unanswered one, which stays while its answer is being saved. */
function useCurrentScreen(screenInUrl: Screen | undefined, state: OnboardingState | undefined): Screen | undefined {
  const [firstScreen, setFirstScreen] = useState<Screen>()
  if (state && firstScreen === undefined) setFirstScreen(nextScreen(state))
  return state && (screenInUrl ?? firstScreen)
}
