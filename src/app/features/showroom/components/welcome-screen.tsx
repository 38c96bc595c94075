import { Images, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { PickScreen } from '../model.ts'
import { HandOverPanel } from './hand-over-panel.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import type { PickScreenProps } from './pick-screens.tsx'
import { ShowroomName } from './showroom-name.tsx'
import { useWipeWords } from './use-idle-words.ts'
import styles from './welcome-screen.module.css'

/** As many as fit in one course. */
const IN_SIGHT = 3

type WelcomeProps = PickScreenProps<Extract<PickScreen, { name: 'welcome' }>> & { onClose: () => void }

/** The visitor is checked in: who comes and when, and what there is to see meanwhile (E37, B12). */
export function WelcomeScreen({ screen, show, taste, items, onClose }: WelcomeProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { visit, visitor } = screen
  const time = formatTime(visit.dateFrom, locale)
  const guest = { visit, visitor }
  return (
    <KioskFrame
      place={<ShowroomName />}
      side={<HandOverPanel taste={taste} visitId={visit.id} />}
      actions={
        items.length > 0 && (
          <Button variant="primary" onClick={() => show({ name: 'browse', guest })}>
            <Images className="i" aria-hidden="true" />
            {t('picks.browse')}
          </Button>
        )
      }
      end={
        <>
          <p className="num">{useWipeWords()}</p>
          <Button variant="quiet" onClick={onClose}>
            {t('kiosk.close')}
            <LogOut className="i" aria-hidden="true" />
          </Button>
        </>
      }
    >
      <h1 className={styles.name}>{visitor ? t('picks.hello', { name: visitor }) : t('kiosk.welcome.title')}</h1>
      <p className={styles.lead} role="status">
        {visit.consultant
          ? t('kiosk.welcome.expected', { name: visit.consultant.name, time })
          : t('kiosk.welcome.text', { time })}
      </p>
      {items.length > 0 && (
        <ul className={styles.course} aria-label={t('picks.meanwhile')}>
          {items.slice(0, IN_SIGHT).map(({ id, title, image }) => (
            <li key={id}>
              <button type="button" onClick={() => show({ name: 'look', guest, itemId: id })}>
                <Photo image={image} sizes="20rem" alt={title} className={styles.photo} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </KioskFrame>
  )
}
