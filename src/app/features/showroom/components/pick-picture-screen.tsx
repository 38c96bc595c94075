import { Heart, ThumbsDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkedPhoto } from '#app/ui/marked-photo.tsx'
import type { PickScreen } from '../model.ts'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { PickPanel } from './pick-panel.tsx'
import styles from './pick-picture-screen.module.css'
import { markPick, pickOf } from './pick-rules.ts'
import type { PickScreenProps } from './pick-screens.tsx'
import { TakeAlongButton } from './pick-take-along.tsx'
import { ShowroomName } from './showroom-name.tsx'

const CENTRE = { x: 0.5, y: 0.5 }
/** How far an arrow key moves the mark. */
const STEP = 0.05
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

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
  const mark = (next: typeof spot) => onTaste({ ...taste, picks: markPick(taste.picks, itemId, next) })

  function press(event: MouseEvent<HTMLButtonElement>) {
    // A key presses in no place: it begins in the middle, and the arrows lead on.
    if (event.detail === 0) return mark(spot ?? CENTRE)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    mark({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }
  function move(event: KeyboardEvent) {
    const by = ARROWS[event.key]
    if (!by || !spot) return
    event.preventDefault()
    mark({ x: spot.x + by.x, y: spot.y + by.y })
  }
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
        <button
          type="button"
          className={styles.picture}
          disabled={!pick}
          aria-label={t('picks.spot.label', { title: item.title })}
          aria-describedby="spot"
          onClick={press}
          onKeyDown={move}
        >
          <MarkedPhoto
            image={item.image}
            sizes="(min-width: 48rem) 65vw, 100vw"
            alt=""
            spot={spot}
            mark={<Mark className="i" />}
            className={styles.photo}
          />
        </button>
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
