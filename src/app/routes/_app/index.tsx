import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#app/features/home/pages/home-page.tsx'

export const Route = createFileRoute('/_app/')({
  staticData: { access: 'customer' },
  loader: async ({ context }) => (await import('#app/data/prefetch.ts')).prefetchHome(context),
  component: Home,
})

function Home() {
  const { projectId } = Route.useSearch()
  return <HomePage {...(projectId === undefined ? {} : { projectId })} />
}
