import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePagePath } from '#contract/appointments/change-deadline.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { useDeclineAppointment } from '#app/data/appointments/book-appointment.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { urlOfType } from './appointment-display.ts'
import { useShowChange } from './use-show-change.ts'
import styles from './booking-links.module.css'

/**
 * Moving and declining, when the appointment offers them. Those of our backend are done in the portal; pages of another
 * booking system are links, and ask for confirmation themselves.
 */
export function BookingLinks({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const { id } = appointment
  const editUrl = urlOfType(appointment, 'Edit', location.origin)
  const declineUrl = urlOfType(appointment, 'Decline', location.origin)
  if (!editUrl && !declineUrl) return null
  const declineClass = `${buttonClass({ variant: 'quiet' })} ${styles.decline}`
  return (
    <p className={styles.links}>
      {editUrl && isOurPage(editUrl, id, 'edit') && (
        <Link
          to="/appointments/new"
          search={(old) => ({ ...old, move: id })}
          className={buttonClass()}
          activeProps={{}}
        >
          {t('visits.edit')}
        </Link>
      )}
      {editUrl && !isOurPage(editUrl, id, 'edit') && (
        <a className={buttonClass()} href={editUrl} rel="noopener">
          {t('visits.edit')}
        </a>
      )}
      {declineUrl && isOurPage(declineUrl, id, 'decline') && <DeclineButton appointment={appointment} />}
      {declineUrl && !isOurPage(declineUrl, id, 'decline') && (
        <a className={declineClass} href={declineUrl} rel="noopener">
          {t('visits.decline')}
        </a>
      )}
    </p>
  )
}

function isOurPage(url: string, id: string, page: 'decline' | 'edit'): boolean {
  const { origin, pathname } = new URL(url, location.origin)
  return origin === location.origin && pathname === changePagePath(id, page)
}

function DeclineButton({ appointment: { id, dateFrom } }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const showChange = useShowChange()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { run, ...state } = useAction(useDeclineAppointment(id), () => showChange(id, { kind: 'declined', dateFrom }))
  return (
    <>
      <Button variant="quiet" className={styles.decline} onClick={() => setDialogOpen(true)}>
        {t('visits.decline')}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={t('change.declineTitle')}
          confirm={t('change.decline')}
          cancel={t('change.keep')}
          {...state}
          onConfirm={() => run()}
          onCancel={() => setDialogOpen(false)}
        >
          {t('change.declineText', { day: formatLongDay(dateFrom, locale), time: formatTime(dateFrom, locale) })}
        </ConfirmDialog>
      )}
    </>
  )
}
