import { createFileRoute, useMatch } from '@tanstack/react-router'
import { useProjectAtHand } from '#app/features/projects/components/use-project-at-hand.ts'
import { SignedInLayout } from '#app/features/shell/components/signed-in-layout.tsx'
import { useNextPages } from '#app/features/shell/components/use-next-pages.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { isSlowConnection } from '#app/platform/query/slow.ts'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'customer' },
  loader: () => {
    document.documentElement.toggleAttribute('data-saver', isSlowConnection())
    return loadTexts('app')
  },
  component: SignedIn,
})

function SignedIn() {
  // A project is begun anywhere, on a building site without a signal, too; not at the cost of a line that is slow already.
  useProjectAtHand(!isSlowConnection())
  useNextPages(!isSlowConnection())
  // Onboarding has one way on and one way out, and shows no others.
  const onboarding = useMatch({ from: '/_app/onboarding', shouldThrow: false })
  return <SignedInLayout bare={onboarding !== undefined} />
}
