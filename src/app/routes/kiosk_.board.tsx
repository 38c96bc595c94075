import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BoardPage } from '#app/features/board/day/board-page.tsx'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

export const Route = createFileRoute('/kiosk_/board')({
  staticData: { access: 'showroom' },
  // Texts of statuses, projects and the keypad belong to other pages.
  loader: () => loadTexts('app', 'app-projects', 'app-kiosk', 'app-board', 'app-backgrounds'),
  component: StaffBoard,
})

function StaffBoard() {
  const router = useRouter()
  return <BoardPage onEnd={() => void router.navigate({ to: '/kiosk', replace: true })} />
}
