import { useTranslation } from 'react-i18next'
import type { Showroom } from '#contract/showrooms/schema.ts'
import { brusselsDay } from '#contract/formats/brussels-time.ts'
import { hoursOn } from '#app/data/showrooms/opening-hours.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'

/** For example "Vandaag open 09:00–12:30 en 13:30–18:00". */
export function OpeningHoursToday({ showroom }: { showroom: Showroom }) {
  const { t } = useTranslation('app')
  const { spans, reason } = hoursOn(showroom, brusselsDay(useNow()))
  if (reason) return t('showroom.closedFor', { reason })
  if (spans.length === 0) return t('showroom.closedToday')
  return t('showroom.openToday', { hours: formatSpans(spans, t('showroom.and')) })
}

function formatSpans(spans: readonly { from: string; to: string }[], and: string): string {
  return spans.map(({ from, to }) => `${from}–${to}`).join(` ${and} `)
}
