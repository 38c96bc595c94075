import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { completenessPoints } from '#contract/rules/completeness.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import type { Project } from '#contract/schemas/project.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { scoreLabel } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isAnswered, nextScreen, type Screen, screenBefore } from '../model.ts'
import { AddressScreen } from './address-screen.tsx'
import { ChoiceScreen } from './choice-screen.tsx'
import { ProfileScreens } from './profile-screens.tsx'
import { useAnswers } from './use-answers.ts'
import { VisitScreen } from './visit-screen.tsx'

interface OnboardingScreensProps {
  screen: Screen
  customer: Customer
  project: Project | null
  visit: Appointment | null
  onScreen: (screen: Screen) => void
  onEnd: () => void
}

/** The screens one after the other; what has its answer already is passed over on the way on, and found on the way back. */
export function OnboardingScreens({ screen, customer, project, visit, onScreen, onEnd }: OnboardingScreensProps) {
  const { t } = useTranslation('app')
  const [moved, setMoved] = useState(false)
  const onAnswer = useAnswers(customer.contact.id, project)
  const before = screenBefore(screen)
  function go(next: Screen) {
    setMoved(true)
    onScreen(next)
  }
  const frame = {
    moved,
    expects: useExpectation(visit),
    points: project ? completenessPoints(project) : 0,
    label: project ? scoreLabel(project, t) : t('score.labelEmpty'),
    onBack: before && (() => go(before)),
  }
  const plans = {
    ...frame,
    customer,
    project,
    onAnswer,
    onDone: () => go(nextScreen({ customer, project }, screen)),
  }
  switch (screen) {
    case 'language':
    case 'contact':
      return (
        <ProfileScreens
          {...frame}
          screen={screen}
          customer={customer}
          onDone={(saved) => go(saved ? nextScreen({ customer: saved, project }, screen) : 'contact')}
        />
      )
    case 'address':
      return <AddressScreen {...plans} screen={screen} />
    case 'productCategories':
    case 'type':
    case 'style':
      return <ChoiceScreen key={screen} {...plans} screen={screen} />
    case 'visit':
      return (
        <VisitScreen
          {...frame}
          screen={screen}
          customer={customer}
          visit={visit}
          onDone={() => (isAnswered('contact', { customer, project }) ? onEnd() : go('contact'))}
        />
      )
  }
}

/** "Bram Coppens verwacht u om 10:30." */
function useExpectation(visit: Appointment | null): string | undefined {
  const { t } = useTranslation('app')
  const locale = useLocale()
  if (!visit) return undefined
  const time = formatTime(visit.dateFrom, locale)
  return visit.consultant
    ? t('onboarding.expects', { name: visit.consultant.name, time })
    : t('onboarding.weExpect', { time })
}
