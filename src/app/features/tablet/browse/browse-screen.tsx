import { ArrowLeft, Heart, ThumbsDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import { SkeletonBlock } from '#app/ui/feedback/skeleton.tsx'
import type { Visitor, TabletScreen, ItemWithImage, SelectionScreen, SelectionScreenProps } from '../tablet-screen.ts'
import styles from './browse-screen.module.css'
import { TabletFrame } from '../tablet-frame.tsx'
import { findRating } from '../selection.ts'
import { ShowroomName } from '../showroom-name.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { useIdleText } from '../use-idle-text.ts'

const SKELETON_TILES = [1, 2, 3, 4, 5, 6, 7]

type BrowseScreenProps = SelectionScreenProps<Extract<SelectionScreen, { name: 'browse' | 'share' }>> & {
  references: Parameters<typeof LoadState>[0]['query'] & { isSuccess: boolean }
}

export function BrowseScreen({ screen, show, selection, items, references }: BrowseScreenProps) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const isSlow = useSlow(!references.isSuccess && !references.isError)
  const { visitor } = screen
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      footer={
        <>
          <Button variant="quiet" onClick={() => show(startScreen(visitor))}>
            <ArrowLeft className="i" aria-hidden="true" />
            {t('kiosk.back')}
          </Button>
          <p className="num">{useIdleText()}</p>
          <ShareButton selection={selection} onPress={() => show({ name: 'share', visitor })} />
        </>
      }
    >
      <h1 className="t-page">{t('picks.title')}</h1>
      <p className="t-lead">{t('picks.text')}</p>
      {references.isSuccess ? (
        <ul className={styles.bond}>
          {items.map((item) => (
            <li key={item.id}>
              <Tile item={item} selection={selection} onOpen={() => show({ name: 'item', visitor, itemId: item.id })} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadState query={references} isOnline={online} isSlow={isSlow} errorTitle={t('picks.fail')} size="section">
          <div className={styles.bond}>
            {SKELETON_TILES.map((tile) => (
              <SkeletonBlock key={tile} className={styles.photo} />
            ))}
          </div>
        </LoadState>
      )}
    </TabletFrame>
  )
}

interface TileProps extends Pick<SelectionScreenProps, 'selection'> {
  item: ItemWithImage
  onOpen: () => void
}

function Tile({ item, selection, onOpen }: TileProps) {
  const { t } = useTranslation('app')
  const rating = findRating(selection.ratings, item.id)
  const Mark = rating?.liked ? Heart : ThumbsDown
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <Photo image={item.image} sizes="(min-width: 64rem) 33vw, 50vw" alt="" className={styles.photo} />
      {rating && (
        <span className={styles.mark} data-liked={rating.liked || undefined}>
          <Mark className="i" aria-hidden="true" />
          <span>{t(rating.liked ? 'picks.liked' : 'picks.disliked')}</span>
        </span>
      )}
      <b>{item.title}</b> {item.place && <span className="t-soft">{item.place.city}</span>}
    </button>
  )
}

function startScreen(visitor: Visitor): TabletScreen {
  return visitor ? { name: 'welcome', ...visitor } : { name: 'start' }
}
