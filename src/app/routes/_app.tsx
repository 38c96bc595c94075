import { createFileRoute } from '@tanstack/react-router'
import { SignedInLayout } from '#app/features/shell/components/signed-in-layout.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'customer' },
  loader: () => loadTexts(),
  component: SignedInLayout,
})
