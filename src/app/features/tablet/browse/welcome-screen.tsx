import { useQuery } from '@tanstack/react-query'
import { Images, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tabletQueries } from '#app/data/tablet/tablet-queries.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { Photo } from '#app/ui/media/photo.tsx'
import type { SelectionScreen, SelectionScreenProps } from '../tablet-screen.ts'
import { SharePanel } from '../share/share-panel.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import { ShowroomName } from '../showroom-name.tsx'
import { useResetText } from '../use-idle-text.ts'
import styles from './welcome-screen.module.css'

const MINUTE_MS = 60_000
/** As many as fit in one row. */
const PREVIEW_COUNT = 3

type WelcomeScreenProps = SelectionScreenProps<Extract<SelectionScreen, { name: 'welcome' }>> & { onClose: () => void }

export function WelcomeScreen({ screen, show, selection, items, onClose }: WelcomeScreenProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  // Without calls for tablets there is nothing to take home.
  const { data: tablet } = useQuery(tabletQueries.own())
  const { appointment, visitorName } = screen
  const time = formatTime(appointment.dateFrom, locale)
  const visitor = { appointment, visitorName }
  // A walk-in has no time of its own, and a latecomer's is past.
  const isSoon = Date.parse(appointment.dateFrom) < useNow() + MINUTE_MS
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      side={tablet !== null && <SharePanel selection={selection} appointmentId={appointment.id} />}
      actions={
        items.length > 0 && (
          <Button variant="primary" onClick={() => show({ name: 'browse', visitor })}>
            <Images className="i" aria-hidden="true" />
            {t('picks.browse')}
          </Button>
        )
      }
      footer={
        <>
          <p className="num">{useResetText()}</p>
          <Button variant="quiet" onClick={onClose}>
            {t('kiosk.close')}
            <LogOut className="i" aria-hidden="true" />
          </Button>
        </>
      }
    >
      <h1 className={styles.name}>
        {visitorName ? t('picks.hello', { name: visitorName }) : t('kiosk.welcome.title')}
      </h1>
      <p className={styles.lead} role="status">
        {appointment.consultant?.name
          ? t(isSoon ? 'kiosk.welcome.expectedSoon' : 'kiosk.welcome.expected', {
              name: appointment.consultant.name,
              time,
            })
          : t(isSoon ? 'kiosk.welcome.textSoon' : 'kiosk.welcome.text', { time })}
      </p>
      {items.length > 0 && (
        <ul className={styles.row} aria-label={t('picks.meanwhile')}>
          {items.slice(0, PREVIEW_COUNT).map(({ id, title, image }) => (
            <li key={id}>
              <button type="button" onClick={() => show({ name: 'item', visitor, itemId: id })}>
                <Photo image={image} sizes="20rem" alt={title} className={styles.photo} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </TabletFrame>
  )
}
