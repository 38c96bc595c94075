import { createFileRoute } from '@tanstack/react-router'
import { BareFrame } from '#app/features/errors/bare-frame.tsx'
import { LoggedOutStatusPage } from '#app/features/status/logged-out-status-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/auth/status')({
  staticData: { access: 'logged-out' },
  loader: () => loadTexts('app-status'),
  component: Status,
})

function Status() {
  return (
    <BareFrame>
      <LoggedOutStatusPage />
    </BareFrame>
  )
}
