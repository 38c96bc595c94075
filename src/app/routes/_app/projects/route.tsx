import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/_app/projects')({
  staticData: { access: 'customer' },
  loader: () => loadTexts('app-projects'),
})
