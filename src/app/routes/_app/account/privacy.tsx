import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#app/features/account/pages/privacy-page.tsx'

export const Route = createFileRoute('/_app/account/privacy')({
  staticData: { access: 'customer' },
  component: PrivacyPage,
})
