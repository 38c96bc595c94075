import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { joinableFrom } from '#contract/appointments/vocabulary.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { urlOfType } from './appointment-display.ts'
import styles from './appointment-actions.module.css'

/** The link of a video call; until it can be joined, from when. Without a link the adviser phones. */
export function VideoCall({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const url = urlOfType(appointment, 'Join', location.origin)
  const from = joinableFrom(appointment)
  if (!url) return <PhoneCall />
  if (now < from) return <p className={styles.call}>{t('visits.joinFrom', { time: formatTime(from, locale) })}</p>
  return (
    <a className={buttonClass({ variant: 'primary' })} href={url} target="_blank" rel="noopener noreferrer">
      <Video className="i" aria-hidden="true" />
      {t('visits.join')}
    </a>
  )
}

function PhoneCall() {
  const { t } = useTranslation('app')
  const phone = useMe().data?.profile?.phone
  return (
    <p className={styles.call}>
      {phone ? t('visits.phoned', { phone: formatPhone(phone) }) : t('visits.phonedNoNumber')}{' '}
      <Link to="/account" className="link" activeProps={{}}>
        {t(phone ? 'visits.changeNumber' : 'visits.addNumber')}
      </Link>
    </p>
  )
}
