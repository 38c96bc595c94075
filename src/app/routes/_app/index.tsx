import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#app/features/home/pages/home-page.tsx'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { installOffered } from '#app/platform/install/install-moment.ts'

// Fetched once it may be offered (S148).
const InstallOffer = lazyExtra('The offer to install', async () => {
  await installOffered
  const [offer] = await Promise.all([
    import('#app/features/install/components/install-offer.tsx'),
    loadTexts('app-install'),
  ])
  return offer.InstallOffer
})

export const Route = createFileRoute('/_app/')({
  staticData: { access: 'customer' },
  loader: async ({ context }) => (await import('#app/data/prefetch.ts')).prefetchHome(context),
  component: Home,
})

function Home() {
  const { projectId } = Route.useSearch()
  return <HomePage {...(projectId === undefined ? {} : { projectId })} last={<InstallOffer />} />
}
