import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#app/features/account/confirm/confirm-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

// The token in the URL is only a dash, as the inline script has stored the real one.
export const Route = createFileRoute('/_app/account/confirm/$token')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('common-visitor'),
  component: ConfirmPage,
})
