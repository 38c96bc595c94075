import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { OnboardingPage } from '#app/features/onboarding/onboarding-page.tsx'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'
import { safeReturnPath } from '#app/platform/navigation/return-path.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { searchParam } from '#app/platform/navigation/search-params.ts'

const SCREENS = ['language', 'contact', 'address', 'productCategories', 'type', 'style', 'visit'] as const

/** Without a valid step it resumes at the first unanswered one. */
const searchSchema = v.object({ step: searchParam(v.picklist(SCREENS)) })

export const Route = createFileRoute('/_app/onboarding')({
  staticData: { access: 'customer' },
  validateSearch: searchSchema,
  loader: () => loadTexts('app-onboarding', 'app-projects', 'app-account', 'app-appointments'),
  component: Onboarding,
})

function Onboarding() {
  const { step, back } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // An answer may still be on its way when the customer leaves.
  const isCurrentPage = useIsCurrentPage()
  return (
    <OnboardingPage
      screen={step}
      onScreen={(next) => {
        if (isCurrentPage()) void navigate({ search: (old) => ({ ...old, step: next }), resetScroll: false })
      }}
      onEnd={() => {
        if (isCurrentPage()) void router.navigate({ href: safeReturnPath(back), replace: true })
      }}
    />
  )
}
