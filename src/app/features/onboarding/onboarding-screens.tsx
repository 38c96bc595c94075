import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cappedCompletenessShare } from '#contract/projects/completeness.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { scoreLabel } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { isAnswered, nextScreen, type Screen, previousScreen } from './onboarding-steps.ts'
import { AddressScreen } from './address-screen.tsx'
import { ChoiceScreen } from './choice-screen.tsx'
import { ProfileScreens } from './profile-screens.tsx'
import { useSaveAnswer } from './use-save-answer.ts'
import { AppointmentScreen } from './appointment-screen.tsx'

interface OnboardingScreensProps {
  screen: Screen
  customer: Customer
  project: Project | null
  appointment: Appointment | null
  onScreen: (screen: Screen) => void
  onEnd: () => void
}

/** The current screen; answered ones are skipped forwards, but not backwards. */
export function OnboardingScreens({ screen, customer, project, appointment, onScreen, onEnd }: OnboardingScreensProps) {
  const { t } = useTranslation('app')
  const [hasNavigated, setHasNavigated] = useState(false)
  const onAnswer = useSaveAnswer(customer.contact.id, project)
  const previous = previousScreen(screen)
  const shownScreen = useRef(screen)
  useLayoutEffect(() => {
    shownScreen.current = screen
  }, [screen])
  function goTo(next: Screen) {
    setHasNavigated(true)
    onScreen(next)
  }
  /** After an answer, which may be saved once the customer has gone back to another screen. */
  function goOn(next: Screen) {
    if (shownScreen.current === screen) goTo(next)
  }
  const frameProps = {
    hasNavigated,
    appointmentHint: useAppointmentHint(appointment),
    share: project ? cappedCompletenessShare(project) : 0,
    label: project ? scoreLabel(project, t) : t('score.labelEmpty'),
    onBack: previous && (() => goTo(previous)),
  }
  const projectProps = {
    ...frameProps,
    customer,
    project,
    onAnswer,
    onDone: () => goOn(nextScreen({ customer, project }, screen)),
  }
  switch (screen) {
    case 'language':
    case 'contact':
      return (
        <ProfileScreens
          {...frameProps}
          screen={screen}
          customer={customer}
          onDone={(saved) => goOn(saved ? nextScreen({ customer: saved, project }, screen) : 'contact')}
        />
      )
    case 'address':
      return <AddressScreen {...projectProps} screen={screen} />
    case 'productCategories':
    case 'type':
    case 'style':
      return <ChoiceScreen key={screen} {...projectProps} screen={screen} />
    case 'visit':
      return (
        <AppointmentScreen
          {...frameProps}
          screen={screen}
          customer={customer}
          appointment={appointment}
          onDone={() => (isAnswered('contact', { customer, project }) ? onEnd() : goTo('contact'))}
        />
      )
  }
}

/** "Bram Coppens verwacht u om 10:30." */
function useAppointmentHint(appointment: Appointment | null): string | undefined {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const now = useNow()
  if (!appointment || appointment.status === 'ONGOING' || Date.parse(appointment.dateFrom) <= now) return undefined
  const time = formatTime(appointment.dateFrom, locale)
  return appointment.consultant?.name
    ? t('onboarding.expects', { name: appointment.consultant.name, time })
    : t('onboarding.weExpect', { time })
}
