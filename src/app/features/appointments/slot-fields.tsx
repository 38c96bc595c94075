import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { AlertIcon } from '#app/ui/first-load-icons.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FormBones } from '#app/ui/form-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import styles from './book-form.module.css'
import type { useMoments } from './use-moments.ts'

const DAYS_AT_ONCE = 12

interface MomentFieldsProps {
  moments: ReturnType<typeof useMoments>
  /** The chosen day, if it still has moments, else the first that has. */
  day: string | undefined
  id: string
  message: string | undefined
}

/** Which day, and at what time: what is free, and nothing else. */
export function MomentFields({ moments: { read, days }, day, id, message }: MomentFieldsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const online = useOnline()
  const [shown, setShown] = useState(DAYS_AT_ONCE)
  if (!days) {
    return (
      <LoadState read={read} online={online} slow={false} failed={t('book.fail')}>
        <FormBones fields={2} />
      </LoadState>
    )
  }
  const all = [...days.keys()]
  if (all.length === 0 || day === undefined) return <p>{t('book.full')}</p>
  const last = Math.max(shown, all.indexOf(day) + 1)
  return (
    <>
      <ChipChoice
        label={t('book.day')}
        name="day"
        defaultValue={day}
        options={all.slice(0, last).map((value) => {
          const noon = `${value}T12:00:00Z`
          return { value, label: sentenceCase(formatWeekday(noon, locale)), hint: formatDay(noon, locale) }
        })}
      />
      {last < all.length && (
        <p>
          <Button onClick={() => setShown(last + DAYS_AT_ONCE)}>{t('book.moreDays')}</Button>
        </p>
      )}
      <div id={id} tabIndex={-1} className={styles.times} aria-describedby={message ? `${id}-message` : undefined}>
        {message && (
          <p className={fieldStyles.message} id={`${id}-message`}>
            <AlertIcon />
            {message}
          </p>
        )}
        <ChipChoice
          key={day}
          label={t('book.time')}
          name="dateFrom"
          defaultValue=""
          options={(days.get(day) ?? []).map(({ dateFrom }) => ({
            value: dateFrom,
            label: formatTime(dateFrom, locale),
          }))}
        />
      </div>
    </>
  )
}
