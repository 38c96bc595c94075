import { createFileRoute } from '@tanstack/react-router'
import { BareFrame } from '#app/features/errors/bare-frame.tsx'
import { HelpPage } from '#app/features/help/help-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/help')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('app-help'),
  component: Help,
})

function Help() {
  return (
    <BareFrame>
      <HelpPage />
    </BareFrame>
  )
}
