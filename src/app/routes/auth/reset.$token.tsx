import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#app/features/auth/reset/reset-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/reset/$token')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor'),
  component: ResetPage,
})
