import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './draft-offer.module.css'
import { Note } from './note.tsx'

/** Offers what was typed before a reload, a crash or the end of a session; forces nothing (F-23). */
export function DraftOffer({
  onTakeUp,
  onDiscard,
  boxed = false,
}: {
  onTakeUp: () => void
  onDiscard: () => void
  /** In a cell rather than across the screen. */
  boxed?: boolean
}) {
  const { t } = useTranslation('app')
  return (
    <Note role="status" boxed={boxed}>
      <div className={styles.offer}>
        <p>{t('unsaved.offer')}</p>
        <div className={styles.actions}>
          <Button onClick={onTakeUp}>{t('unsaved.takeUp')}</Button>
          <Button variant="quiet" onClick={onDiscard}>
            {t('unsaved.discard')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
