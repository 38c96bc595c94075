import { Heart, LogOut, ThumbsDown, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectType } from '#contract/constants/vocabularies.ts'
import { Button } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { PickScreen } from '../model.ts'
import { HandOverPanel } from './hand-over-panel.tsx'
import styles from './hand-over-screen.module.css'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { Toggle } from './pick-panel.tsx'
import { pickOf, undoPick } from './pick-rules.ts'
import type { PickScreenProps } from './pick-screens.tsx'
import { ShowroomName } from './showroom-name.tsx'

/** The kinds of work that most visitors come for; the rest is asked when the project is begun. */
const BUILDING: readonly ProjectType[] = [
  'NEW_BUILD',
  'RENOVATION',
  'EXTENSION',
  'ROOF_RENEWAL',
  'FACADE_RENEWAL',
  'OUTDOOR',
]

type HandOverProps = PickScreenProps<Extract<PickScreen, { name: 'browse' | 'takeAlong' }>> & { onClose: () => void }

/** What goes along to the phone: what was picked, what is being built, and the code for it (B12). */
export function HandOverScreen({ screen, show, taste, onTaste, items, onClose }: HandOverProps) {
  const { t } = useTranslation('app')
  const { guest } = screen
  const picked = items.filter(({ id }) => pickOf(taste.picks, id))
  return (
    <KioskFrame
      place={<ShowroomName />}
      side={<HandOverPanel taste={taste} visitId={guest?.visit.id ?? null} />}
      end={
        <KioskEnd onBack={() => show({ name: 'browse', guest })}>
          <Button variant="quiet" onClick={onClose}>
            {t('kiosk.close')}
            <LogOut className="i" aria-hidden="true" />
          </Button>
        </KioskEnd>
      }
    >
      <h1 className="t-page">{t('picks.takeAlong')}</h1>
      <div role="group" aria-labelledby="building" className={styles.question}>
        <h2 id="building" className="t-row">
          {t('picks.building')}
        </h2>
        <div className={styles.chips}>
          {BUILDING.map((type) => (
            <Toggle
              key={type}
              pressed={taste.type === type}
              onPress={() => onTaste({ ...taste, type: taste.type === type ? null : type })}
            >
              {t(`picks.type.${type}`)}
            </Toggle>
          ))}
        </div>
      </div>
      {picked.length === 0 && <p className="t-lead">{t('picks.none')}</p>}
      <ul className={styles.picks}>
        {picked.map((item) => {
          const pick = pickOf(taste.picks, item.id)
          const Mark = pick?.liked ? Heart : ThumbsDown
          return (
            <li key={item.id}>
              <Photo image={item.image} sizes="8rem" alt="" className={styles.photo} />
              <p>
                <b>{item.title}</b>
                <span className={styles.said}>
                  <Mark className="i" aria-hidden="true" />
                  {t(pick?.liked ? 'picks.liked' : 'picks.disliked')}
                  {pick?.reason && ` · ${t(`picks.reason.${pick.reason}`)}`}
                </span>
              </p>
              <Button
                variant="quiet"
                aria-label={t('picks.undoOf', { title: item.title })}
                onClick={() => onTaste({ ...taste, picks: undoPick(taste.picks, item.id) })}
              >
                <Undo2 className="i" aria-hidden="true" />
              </Button>
            </li>
          )
        })}
      </ul>
    </KioskFrame>
  )
}
