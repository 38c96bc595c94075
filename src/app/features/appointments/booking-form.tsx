import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingSchema } from '#contract/appointments/booking-schema.ts'
import type { Showroom } from '#contract/showrooms/schema.ts'
import { useBookAppointment, useRefreshSlots } from '#app/data/appointments/book-appointment.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import type { SortByDistance } from '#app/data/geography/use-sort-by-distance.ts'
import { useCurrentProject } from '#app/data/projects/optimistic/use-current-project.ts'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { SegmentedControl } from '#app/ui/forms/segmented-control.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import styles from './booking-form.module.css'
import { OpeningHoursToday } from './opening-hours-today.tsx'
import { SlotFields } from './slot-fields.tsx'
import { TopicFields } from './topic-fields.tsx'
import { useShowChange } from './use-show-change.ts'
import { firstAvailableDay, isSlotTaken, useSlots } from './use-slots.ts'

interface BookingFormProps {
  showrooms: readonly Showroom[]
  sortByDistance: SortByDistance
  showroomId: string | undefined
  projectId: string | undefined
  onShowroom: (id: string) => void
  /** Explains that no more can be booked; shown instead of the form, but not before a booking has led to its page. */
  limitReached: ReactNode
}

/** An idempotency key makes sure that repeated submits book only once. */
export function BookingForm({
  showrooms,
  sortByDistance,
  projectId,
  onShowroom,
  limitReached,
  ...chosen
}: BookingFormProps) {
  const { t } = useTranslation('app')
  const showChange = useShowChange()
  const book = useBookAppointment()
  const refreshSlots = useRefreshSlots()
  const [selectedDay, setSelectedDay] = useState('')
  const [remote, setRemote] = useState(false)
  const project = useCurrentProject(projectId).current
  const home = useMe().data?.profile?.address
  const postalCode = (project?.address ?? home)?.postalCode ?? ''
  // The nearest to the project, else to the customer's address, first; without a distance if it is unknown.
  const byDistance = sortByDistance(showrooms, postalCode, ({ address }) => address.postalCode)
  const offered = remote ? byDistance.filter((showroom) => showroom.remote) : byDistance
  const selected = offered.find(({ id }) => id === chosen.showroomId)
  const nearest = offered.find(({ distanceKm }) => distanceKm !== null)
  const showroomId = (selected ?? nearest)?.id ?? ''
  const slots = useSlots((from, to) => showroomQueries.slots(showroomId, from, to), showroomId !== '')
  const day = slots.days && firstAvailableDay(slots.days, selectedDay)
  const form = useForm({
    id: 'book',
    names: ['showroomId', 'dateFrom', 'projectId', 'topics'],
    labelOf: (name) => t(name === 'dateFrom' ? 'book.time' : 'book.where'),
    schema: bookingSchema,
    read: (fields) => ({
      showroomId,
      remote,
      dateFrom: fields.get('dateFrom') ?? '',
      projectId: fields.get('projectId') || null,
      topics: fields.getAll('topics'),
    }),
    formErrorOf: (error, t) => (isSlotTaken(error) ? t('app:book.taken') : undefined),
    async send(booking) {
      try {
        const { id, dateFrom } = await book.mutateAsync(booking)
        await showChange(id, { kind: 'booked', dateFrom })
      } catch (error) {
        // The error message appears above the new free slots.
        if (isSlotTaken(error)) await refreshSlots()
        throw error
      }
    },
  })
  if (limitReached && !form.busy) return limitReached
  function formatPlace({ address, distanceKm }: (typeof offered)[number]): string {
    const line = formatAddressLine(address, t)
    return distanceKm === null ? line : t('book.place', { address: line, km: Math.round(distanceKm) })
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} focusKey={form.failedSubmit} focusDisabled={!form.hasFormError} />
      <div className={styles.columns}>
        <div className={styles.fields}>
          {showrooms.some((showroom) => showroom.remote) && (
            <SegmentedControl
              visible
              label={t('book.how')}
              name="remote"
              defaultValue={String(remote)}
              options={[
                { value: 'false', label: t('book.inShowroom') },
                { value: 'true', label: t('book.byVideo') },
              ]}
              onChange={(value) => setRemote(value === 'true')}
            />
          )}
          {remote && <p className="t-s t-soft">{t('book.byVideoText')}</p>}
          <fieldset>
            <legend className={styles.legend}>{t(remote ? 'book.withWhom' : 'book.where')}</legend>
            {offered.map((showroom, index) => (
              <CheckRow
                key={showroom.id}
                id={index === 0 ? form.idOf('showroomId') : undefined}
                type="radio"
                name="showroomId"
                value={showroom.id}
                checked={showroom.id === showroomId}
                onChange={() => onShowroom(showroom.id)}
                label={showroom.name}
                hint={formatPlace(showroom)}
              />
            ))}
          </fieldset>
          {showroomId && <ShowroomHoursToday showroom={showrooms.find(({ id }) => id === showroomId)} />}
        </div>
        {showroomId && (
          <div className={styles.fields}>
            <SlotFields
              key={showroomId}
              slots={slots}
              day={day}
              onDay={setSelectedDay}
              id={form.idOf('dateFrom')}
              message={form.messageOf('dateFrom')}
            />
            {/* They would move when the slots arrive. */}
            <div className={styles.fields} hidden={!slots.days}>
              <TopicFields projectId={project?.id} />
              <p>
                <Button type="submit" variant="primary" busy={form.busy}>
                  {t('home.book')}
                </Button>
              </p>
            </div>
          </div>
        )}
      </div>
    </form>
  )
}

function ShowroomHoursToday({ showroom }: { showroom: Showroom | undefined }) {
  return (
    <p className="t-s t-soft num" role="status">
      {showroom && <OpeningHoursToday showroom={showroom} />}
    </p>
  )
}
