import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#app/features/account/security/security-page.tsx'

export const Route = createFileRoute('/_app/account/security')({
  staticData: { access: 'customer' },
  component: SecurityPage,
})
