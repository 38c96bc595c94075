import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ChipGroup } from '#app/ui/forms/chip-group.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import type { useSlots } from './use-slots.ts'

const DAYS_PER_PAGE = 12

interface SlotFieldsProps {
  slots: ReturnType<typeof useSlots>
  /** The selected day if it has free slots, else the first that has. */
  day: string | undefined
  onDay: (day: string) => void
  id: string
  message: string | undefined
}

export function SlotFields({ slots: { read, days, failedLater }, day, onDay, id, message }: SlotFieldsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const online = useOnline()
  const [shownCount, setShownCount] = useState(DAYS_PER_PAGE)
  if (!days) {
    return (
      <LoadState query={read} isOnline={online} isSlow={false} errorTitle={t('book.fail')}>
        <FormSkeleton fields={2} />
      </LoadState>
    )
  }
  const dayKeys = [...days.keys()]
  if (dayKeys.length === 0 || day === undefined) return <p>{t('book.full')}</p>
  const visibleCount = Math.max(shownCount, dayKeys.indexOf(day) + 1)
  return (
    <>
      <ChipGroup
        label={t('book.day')}
        name="day"
        value={day}
        onChange={onDay}
        options={dayKeys.slice(0, visibleCount).map((value) => {
          const noon = `${value}T12:00:00Z`
          return { value, label: sentenceCase(formatWeekday(noon, locale)), hint: formatDay(noon, locale) }
        })}
      />
      {visibleCount < dayKeys.length && (
        <p>
          <Button onClick={() => setShownCount(visibleCount + DAYS_PER_PAGE)}>{t('book.moreDays')}</Button>
        </p>
      )}
      {failedLater && visibleCount >= dayKeys.length && (
        <Note boxed tone="error" role="alert">
          <p>{t('book.failLater')}</p>
          <Button busy={failedLater.isFetching} onClick={() => void failedLater.refetch()}>
            {t('common:state.retry')}
          </Button>
        </Note>
      )}
      <ChipGroup
        key={day}
        id={id}
        label={t('book.time')}
        name="dateFrom"
        defaultValue=""
        // Another day that gets free slots does not replace the day of a chosen time.
        onChange={() => onDay(day)}
        message={message}
        options={(days.get(day) ?? []).map(({ dateFrom }) => ({
          value: dateFrom,
          label: formatTime(dateFrom, locale),
        }))}
      />
    </>
  )
}
