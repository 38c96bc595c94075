import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HomePage } from '#app/features/home/home-page.tsx'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { installOffer } from '#app/platform/install/install-state.ts'
import { useStore } from '#app/platform/state/create-store.ts'

const Adviser = lazyOptional('The adviser', async () => {
  const [part] = await Promise.all([import('#app/features/adviser/adviser.tsx'), loadTexts('app-adviser')])
  return part.Adviser
})

const InstallOffer = lazyOptional('The install offer', async () => {
  const [offer] = await Promise.all([import('#app/features/install/install-offer.tsx'), loadTexts('app-install')])
  return offer.InstallOffer
})

export const Route = createFileRoute('/_app/')({
  staticData: { access: 'customer' },
  loader: async ({ context }) => (await import('#app/data/prefetch/prefetch-home.ts')).prefetchHome(context),
  component: Home,
})

function Home() {
  const { projectId } = Route.useSearch()
  const isInstallOffered = useStore(installOffer)
  return (
    <HomePage
      projectId={projectId}
      footer={
        <>
          <Adviser page="HOME" />
          <Suspense>{isInstallOffered && <InstallOffer />}</Suspense>
        </>
      }
    />
  )
}
