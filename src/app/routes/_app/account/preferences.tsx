import { createFileRoute } from '@tanstack/react-router'
import { PreferencesPage } from '#app/features/account/preferences/preferences-page.tsx'

export const Route = createFileRoute('/_app/account/preferences')({
  staticData: { access: 'customer' },
  component: PreferencesPage,
})
