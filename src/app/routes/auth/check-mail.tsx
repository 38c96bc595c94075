import { createFileRoute } from '@tanstack/react-router'
import { CheckMailPage } from '#app/features/auth/register/check-mail-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/check-mail')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor'),
  component: CheckMailPage,
})
