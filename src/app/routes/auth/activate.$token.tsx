import { createFileRoute } from '@tanstack/react-router'
import { ActivatePage } from '#app/features/auth/activation/activation-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/activate/$token')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor'),
  component: ActivatePage,
})
