import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/account')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-account', 'app-backgrounds'),
  component: Account,
})

function Account() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}
