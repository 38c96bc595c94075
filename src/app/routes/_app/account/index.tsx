import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#app/features/account/profile/profile-page.tsx'

export const Route = createFileRoute('/_app/account/')({
  staticData: { access: 'customer' },
  component: ProfilePage,
})
