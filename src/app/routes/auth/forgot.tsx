import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '#app/features/auth/reset/forgot-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/forgot')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor'),
  component: ForgotPage,
})
