import { useTranslation } from 'react-i18next'
import { useLive } from '#app/platform/realtime/channel-state.ts'
import { Badge } from '#app/ui/badge.tsx'

/** Whether what others do shows at once, only from time to time, or not at all (F-64). */
export function Connection({ online }: { online: boolean }) {
  const { t } = useTranslation('app')
  const live = useLive()
  if (!online) return <Badge tone="ochre">{t('board.offline')}</Badge>
  return live ? <Badge tone="moss">{t('board.live')}</Badge> : <Badge>{t('board.polled')}</Badge>
}
