import { ArrowLeft, Heart, ThumbsDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Bone } from '#app/ui/skeleton.tsx'
import type { Guest, KioskScreen, PickScreen } from '../model.ts'
import styles from './browse-screen.module.css'
import { KioskFrame } from './kiosk-frame.tsx'
import { pickOf } from './pick-rules.ts'
import type { Pictured, PickScreenProps } from './pick-screens.tsx'
import { ShowroomName } from './showroom-name.tsx'
import { TakeAlongButton } from './pick-take-along.tsx'
import { useIdleWords } from './use-idle-words.ts'

const BONES = [1, 2, 3, 4, 5, 6, 7]

type BrowseProps = PickScreenProps<Extract<PickScreen, { name: 'browse' | 'takeAlong' }>> & {
  references: Parameters<typeof LoadState>[0]['read'] & { isSuccess: boolean }
}

/** All reference projects in running bond; one touch opens one (B13). */
export function BrowseScreen({ screen, show, taste, items, references }: BrowseProps) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const slow = useSlow(!references.isSuccess && !references.isError)
  const { guest } = screen
  return (
    <KioskFrame
      place={<ShowroomName />}
      end={
        <>
          <Button variant="quiet" onClick={() => show(homeOf(guest))}>
            <ArrowLeft className="i" aria-hidden="true" />
            {t('kiosk.back')}
          </Button>
          <p className="num">{useIdleWords()}</p>
          <TakeAlongButton taste={taste} onPress={() => show({ name: 'takeAlong', guest })} />
        </>
      }
    >
      <h1 className="t-page">{t('picks.title')}</h1>
      <p className="t-lead">{t('picks.text')}</p>
      {references.isSuccess ? (
        <ul className={styles.bond}>
          {items.map((item) => (
            <li key={item.id}>
              <Tile item={item} taste={taste} onOpen={() => show({ name: 'look', guest, itemId: item.id })} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadState read={references} online={online} slow={slow} failed={t('picks.fail')} size="section">
          <div className={styles.bond}>
            {BONES.map((place) => (
              <Bone key={place} className={styles.photo} />
            ))}
          </div>
        </LoadState>
      )}
    </KioskFrame>
  )
}

interface TileProps extends Pick<PickScreenProps, 'taste'> {
  item: Pictured
  onOpen: () => void
}

function Tile({ item, taste, onOpen }: TileProps) {
  const { t } = useTranslation('app')
  const pick = pickOf(taste.picks, item.id)
  const Mark = pick?.liked ? Heart : ThumbsDown
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <Photo image={item.image} sizes="(min-width: 64rem) 33vw, 50vw" alt="" className={styles.photo} />
      {pick && (
        <span className={styles.mark} data-liked={pick.liked || undefined}>
          <Mark className="i" aria-hidden="true" />
          {t(pick.liked ? 'picks.liked' : 'picks.disliked')}
        </span>
      )}
      <b>{item.title}</b> {item.place && <span className="t-soft">{item.place.city}</span>}
    </button>
  )
}

/** Where looking round began. */
export function homeOf(guest: Guest): KioskScreen {
  return guest ? { name: 'welcome', ...guest } : { name: 'code' }
}
