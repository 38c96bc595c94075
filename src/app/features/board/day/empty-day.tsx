import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { brusselsInstant } from '#contract/formats/brussels-time.ts'
import { boardQueries } from '#app/data/board/board-queries.ts'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { formatLongDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** A day without appointments, with the next one that has some where the backend knows it. */
export function EmptyDay({ access }: { access: StaffAccess }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { data: next } = useQuery(boardQueries.nextDay(access))
  const upcoming = next?.day
    ? t('board.empty.next', { count: next.count, day: formatLongDay(brusselsInstant(next.day, '12:00'), locale) })
    : next && t('board.empty.nothing')
  return (
    <EmptyState
      title={t('board.empty.title')}
      text={[upcoming, t('board.empty.walkIn')].filter(Boolean).join(' ')}
      wallLabel={t('board.empty.wall')}
    />
  )
}
