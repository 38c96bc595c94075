import { Heart, ThumbsDown } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SpotPicker } from '#app/ui/spot-picker.tsx'
import type { PickScreen } from '../model.ts'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { PickPanel } from './pick-panel.tsx'
import styles from './pick-picture-screen.module.css'
import { markPick, pickOf } from './pick-rules.ts'
import type { PickScreenProps } from './pick-screens.tsx'
import { TakeAlongButton } from './pick-take-along.tsx'
import { ShowroomName } from './showroom-name.tsx'

/** One picture large: what pleases about it or does not, why, and where (B13). */
export function PickPictureScreen({
  screen,
  show,
  taste,
  onTaste,
  items,
}: PickScreenProps<Extract<PickScreen, { name: 'look' }>>) {
  const { t } = useTranslation('app')
  const { guest, itemId } = screen
  const item = items.find(({ id }) => id === itemId)
  const toAll = () => show({ name: 'browse', guest })
  useEffect(() => {
    // Without its answer: a promise in newer browsers, which React would take for the way to undo it.
    scrollTo({ top: 0 })
  }, [])
  if (!item) throw new Error('A picture is looked at that is not among those to see')
  const pick = pickOf(taste.picks, itemId)
  const spot = pick?.point ?? null
  const Mark = pick?.liked ? Heart : ThumbsDown
  return (
    <KioskFrame
      place={<ShowroomName />}
      side={<PickPanel item={item} taste={taste} onTaste={onTaste} />}
      end={
        <KioskEnd onBack={toAll}>
          <TakeAlongButton taste={taste} onPress={() => show({ name: 'takeAlong', guest })} />
        </KioskEnd>
      }
    >
      <div className={styles.stage}>
        <SpotPicker
          image={item.image}
          sizes="(min-width: 48rem) 65vw, 100vw"
          label={t('picks.spot.label', { title: item.title })}
          describedBy="spot"
          spot={spot}
          mark={<Mark className="i" />}
          disabled={!pick}
          onSpot={(next) => onTaste({ ...taste, picks: markPick(taste.picks, itemId, next) })}
          className={styles.photo}
        />
        <p id="spot" className={styles.hint} role="status">
          {t(spot ? 'picks.spot.there' : pick ? 'picks.spot.none' : 'picks.spot.first', {
            x: Math.round((spot?.x ?? 0) * 100),
            y: Math.round((spot?.y ?? 0) * 100),
          })}
        </p>
      </div>
    </KioskFrame>
  )
}
