import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#app/features/account/confirm/confirm-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

// The token in the address is only a dash: the document's first script has put the real one away.
export const Route = createFileRoute('/_app/account/confirm/$token')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('common-visitor'),
  component: ConfirmPage,
})
