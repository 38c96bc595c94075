import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#app/features/account/privacy/privacy-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/account/privacy')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-consent'),
  component: PrivacyPage,
})
