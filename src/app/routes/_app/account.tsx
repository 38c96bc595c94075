import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#app/features/account/pages/account-page.tsx'

export const Route = createFileRoute('/_app/account')({
  staticData: { access: 'customer' },
  component: AccountPage,
})
