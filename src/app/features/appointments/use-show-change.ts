import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/configuration/locales.ts'
import { formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** What was just done with an appointment; `dateFrom` is its start as ISO 8601. */
export interface AppointmentChange {
  readonly kind: 'booked' | 'moved' | 'declined'
  readonly dateFrom: string
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Shown until the customer goes elsewhere; a reload keeps it. */
    appointmentChange?: AppointmentChange
  }
}

/** The change as a sentence. */
export const formatChange = ({ kind, dateFrom }: AppointmentChange, t: TFunction<'app'>, locale: Locale): string =>
  t(`change.${kind}`, { day: formatLongDay(dateFrom, locale), time: formatTime(dateFrom, locale) })

/**
 * Shows a change on the page of the appointment, on the list where it is declined, and as a message to a customer who has
 * gone elsewhere meanwhile.
 */
export function useShowChange() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  return async (appointmentId: string, appointmentChange: AppointmentChange): Promise<void> => {
    const state = { appointmentChange }
    if (!isCurrentPage()) notify(formatChange(appointmentChange, t, locale))
    else if (appointmentChange.kind === 'declined') await navigate({ to: '/appointments', state })
    else await navigate({ to: '/appointments/$appointmentId', params: { appointmentId }, state })
  }
}
