import { Heart, LogOut, ThumbsDown, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectType } from '#contract/projects/vocabulary.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import type { SelectionScreen, SelectionScreenProps } from '../tablet-screen.ts'
import { SharePanel } from './share-panel.tsx'
import styles from './share-screen.module.css'
import { focusHeading } from '../focus-heading.ts'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import { ToggleChip } from '../toggle-chip.tsx'
import { findRating, removeRating } from '../selection.ts'
import { ShowroomName } from '../showroom-name.tsx'

/** The most frequent types; the others can be chosen when the project is created. */
const PROJECT_TYPES: readonly ProjectType[] = [
  'NEW_BUILD',
  'RENOVATION',
  'EXTENSION',
  'ROOF_RENEWAL',
  'FACADE_RENEWAL',
  'OUTDOOR',
]

type ShareScreenProps = SelectionScreenProps<Extract<SelectionScreen, { name: 'browse' | 'share' }>> & {
  onClose: () => void
}

export function ShareScreen({ screen, show, selection, onSelectionChange, items, onClose }: ShareScreenProps) {
  const { t } = useTranslation('app')
  const { visitor } = screen
  const ratedItems = items.filter(({ id }) => findRating(selection.ratings, id))
  function undo(itemId: string) {
    onSelectionChange({ ...selection, ratings: removeRating(selection.ratings, itemId) })
    // The row of the pressed button disappears.
    focusHeading(document)
  }
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      side={<SharePanel selection={selection} appointmentId={visitor?.appointment.id ?? null} />}
      footer={
        <TabletFooter onBack={() => show({ name: 'browse', visitor })}>
          <Button variant="quiet" onClick={onClose}>
            {t('kiosk.close')}
            <LogOut className="i" aria-hidden="true" />
          </Button>
        </TabletFooter>
      }
    >
      <h1 className="t-page">{t('picks.takeAlong')}</h1>
      <div role="group" aria-labelledby="building" className={styles.question}>
        <h2 id="building" className="t-row">
          {t('picks.building')}
        </h2>
        <div className={styles.chips}>
          {PROJECT_TYPES.map((type) => (
            <ToggleChip
              key={type}
              pressed={selection.type === type}
              onPress={() => onSelectionChange({ ...selection, type: selection.type === type ? null : type })}
            >
              {t(`picks.type.${type}`)}
            </ToggleChip>
          ))}
        </div>
      </div>
      {ratedItems.length === 0 && <p className="t-lead">{t('picks.none')}</p>}
      <ul className={styles.ratings}>
        {ratedItems.map((item) => {
          const rating = findRating(selection.ratings, item.id)
          const Mark = rating?.liked ? Heart : ThumbsDown
          const texts = [
            t(rating?.liked ? 'picks.liked' : 'picks.disliked'),
            rating?.reason && t(`picks.reason.${rating.reason}`),
          ]
          return (
            <li key={item.id}>
              <Photo image={item.image} sizes="8rem" alt="" className={styles.photo} />
              <p>
                <b>{item.title}</b>
                <span className={styles.rating}>
                  <Mark className="i" aria-hidden="true" />
                  <span>{texts.filter(Boolean).join(' · ')}</span>
                </span>
              </p>
              <Button
                variant="quiet"
                aria-label={t('picks.undoOf', { title: item.title })}
                onClick={() => undo(item.id)}
              >
                <Undo2 className="i" aria-hidden="true" />
              </Button>
            </li>
          )
        })}
      </ul>
    </TabletFrame>
  )
}
