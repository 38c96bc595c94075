import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { useMailPreference } from '#app/data/notifications/preference-queries.ts'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { formatChange } from './use-show-change.ts'

/** Says what was just done with an appointment and what happens next; takes the focus, so that it is read aloud. */
export function ChangeNote({ showroomId }: { showroomId?: string | undefined }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const change = useLocation({ select: ({ state }) => state.appointmentChange })
  const mail = useMe().data?.emailAddress
  const showrooms = useQuery({ ...showroomQueries.list(locale), enabled: change !== undefined })
  const phone = showrooms.data?.items.find(({ id }) => id === showroomId)?.phone
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  if (!change) return null
  const { kind } = change
  return (
    <div ref={note} tabIndex={-1}>
      <Note tone="moss" icon={CircleCheck} role="status">
        <p>
          <b>{formatChange(change, t, locale)}</b>
        </p>
        {mail && <MailLine mail={mail} />}
        {kind !== 'declined' && <p>{t(`change.${kind}Next`)}</p>}
        {phone && <p>{t('change.phone', { phone: formatPhone(phone) })}</p>}
      </Note>
    </div>
  )
}

/** Only for customers who get mails about appointments; keeps its place until that is known. */
function MailLine({ mail }: { mail: string }) {
  const { t } = useTranslation('app')
  const isSent = useMailPreference('appointments')
  if (isSent === false) return null
  return <p className={isSent ? undefined : 'reserved'}>{t('change.mail', { mail })}</p>
}
