import { createFileRoute } from '@tanstack/react-router'
import { SignedInLayout } from '#app/features/shell/components/signed-in-layout.tsx'
import { loadAppTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'customer' },
  loader: loadAppTexts,
  component: SignedInLayout,
})
