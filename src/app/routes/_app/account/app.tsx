import { createFileRoute } from '@tanstack/react-router'
import { InstallPage } from '#app/features/install/install-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/account/app')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-install'),
  component: InstallPage,
})
