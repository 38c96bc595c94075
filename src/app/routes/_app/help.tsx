import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#app/features/help/help-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/help')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-help'),
  component: HelpPage,
})
