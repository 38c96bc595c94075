import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#app/features/auth/register/register-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/register')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('common-visitor'),
  component: RegisterPage,
})
