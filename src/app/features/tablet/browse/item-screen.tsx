import { Heart, ThumbsDown } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SpotPicker } from '#app/ui/media/spot-picker.tsx'
import type { SelectionScreen, SelectionScreenProps } from '../tablet-screen.ts'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import { RatingPanel } from './rating-panel.tsx'
import styles from './item-screen.module.css'
import { setPoint, findRating } from '../selection.ts'
import { ShareButton } from '../share/share-button.tsx'
import { ShowroomName } from '../showroom-name.tsx'

export function ItemScreen({
  screen,
  show,
  selection,
  onSelectionChange,
  items,
}: SelectionScreenProps<Extract<SelectionScreen, { name: 'item' }>>) {
  const { t } = useTranslation('app')
  const { visitor, itemId } = screen
  const item = items.find(({ id }) => id === itemId)
  const showAll = () => show({ name: 'browse', visitor })
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup function.
    scrollTo({ top: 0 })
  }, [])
  if (!item) throw new Error('The item is not in the list')
  const rating = findRating(selection.ratings, itemId)
  const point = rating?.point ?? null
  const Mark = rating?.liked ? Heart : ThumbsDown
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      side={<RatingPanel item={item} selection={selection} onSelectionChange={onSelectionChange} />}
      footer={
        <TabletFooter onBack={showAll}>
          <ShareButton selection={selection} onPress={() => show({ name: 'share', visitor })} />
        </TabletFooter>
      }
    >
      <div className={styles.stage}>
        <SpotPicker
          image={item.image}
          sizes="(min-width: 769px) 65vw, 100vw"
          label={t('picks.spot.label', { title: item.title })}
          describedBy="spot"
          spot={point}
          mark={<Mark className="i" />}
          disabled={!rating}
          onSpot={(next) => onSelectionChange({ ...selection, ratings: setPoint(selection.ratings, itemId, next) })}
          className={styles.photo}
        />
        <p id="spot" className={styles.hint} role="status">
          {t(point ? 'picks.spot.there' : rating ? 'picks.spot.none' : 'picks.spot.first', {
            x: Math.round((point?.x ?? 0) * 100),
            y: Math.round((point?.y ?? 0) * 100),
          })}
        </p>
      </div>
    </TabletFrame>
  )
}
