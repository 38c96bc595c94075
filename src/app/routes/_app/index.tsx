import { createFileRoute } from '@tanstack/react-router'
import { prefetchHome } from '#app/data/prefetch.ts'
import { HomePage } from '#app/features/home/pages/home-page.tsx'

export const Route = createFileRoute('/_app/')({
  staticData: { access: 'customer' },
  loader: ({ context }) => prefetchHome(context),
  component: Home,
})

function Home() {
  const { projectId } = Route.useSearch()
  return <HomePage {...(projectId === undefined ? {} : { projectId })} />
}
