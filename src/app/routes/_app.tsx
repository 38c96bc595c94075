import { createFileRoute, type RegisteredRouter, useMatch } from '@tanstack/react-router'
import { usePreloadProjectPages } from '#app/features/projects/detail/use-preload-project-pages.ts'
import { SignedInLayout } from '#app/features/shell/signed-in-layout.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { usePrefetchWhenIdle } from '#app/platform/query/prefetch-when-idle.ts'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'customer' },
  loader: () => {
    if (!import.meta.env.SSR) document.documentElement.toggleAttribute('data-saver', isSlowConnection())
    return loadTexts('app')
  },
  component: SignedIn,
})

const prefetchNext = async (router: RegisteredRouter) =>
  (await import('#app/features/shell/prefetch-main-pages.ts')).prefetchMainPages(router)

function SignedIn() {
  // Prefetched, so that a project can be created offline. Not on slow connections.
  usePreloadProjectPages(!isSlowConnection())
  // Phones have no hover that could preload the pages of the menu.
  usePrefetchWhenIdle(!isSlowConnection(), prefetchNext)
  // Onboarding shows no navigation.
  const onboarding = useMatch({ from: '/_app/onboarding', shouldThrow: false })
  const newProject = useMatch({ from: '/_app/projects/new', shouldThrow: false })
  return <SignedInLayout bare={onboarding !== undefined} fullScreen={newProject !== undefined} />
}
