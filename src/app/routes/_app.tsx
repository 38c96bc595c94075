import { createFileRoute, type RegisteredRouter, useMatch } from '@tanstack/react-router'
import { useProjectAtHand } from '#app/features/projects/components/use-project-at-hand.ts'
import { SignedInLayout } from '#app/features/shell/components/signed-in-layout.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { isSlowConnection } from '#app/platform/query/slow.ts'
import { useAtRest } from '#app/platform/query/use-at-rest.ts'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'customer' },
  loader: () => {
    document.documentElement.toggleAttribute('data-saver', isSlowConnection())
    return loadTexts('app')
  },
  component: SignedIn,
})

const fetchNext = async (router: RegisteredRouter) =>
  (await import('#app/features/shell/components/fetch-next-pages.ts')).fetchNextPages(router)

function SignedIn() {
  // A project is begun anywhere, on a building site without a signal, too; not at the cost of a line that is slow already.
  useProjectAtHand(!isSlowConnection())
  // Phones have no pointer that hovers first: what the menu leads to is there before the tap (P10).
  useAtRest(!isSlowConnection(), fetchNext)
  // Onboarding has one way on and one way out, and shows no others.
  const onboarding = useMatch({ from: '/_app/onboarding', shouldThrow: false })
  return <SignedInLayout bare={onboarding !== undefined} />
}
