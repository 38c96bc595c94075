import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import styles from './draft-offer.module.css'
import { Note } from './note.tsx'

/** Offers to restore a draft from before a reload, a crash or the end of a session. */
export function DraftOffer({
  onRestore,
  onDiscard,
  boxed = false,
}: {
  onRestore: () => void
  onDiscard: () => void
  /** Inside a panel instead of full width. */
  boxed?: boolean
}) {
  const { t } = useTranslation('app')
  return (
    <Note role="status" boxed={boxed}>
      <div className={styles.offer} ref={focusForm}>
        <p>{t('unsaved.offer')}</p>
        <div className={styles.actions}>
          <Button onClick={onRestore}>{t('unsaved.restore')}</Button>
          <Button variant="quiet" onClick={onDiscard}>
            {t('unsaved.discard')}
          </Button>
        </div>
      </div>
    </Note>
  )
}

/** As the ref of the offer: when it disappears, moves the focus of its buttons to the first field that is shown. */
const focusForm = (offer: Element | null) => () => {
  if (!offer?.contains(document.activeElement)) return
  // The keyboard enters a group of radio buttons at the checked one.
  const selector = 'input:not([type=radio]), input:checked, select, textarea'
  const fields = offer.closest('form')?.querySelectorAll<HTMLElement>(selector) ?? []
  ;[...fields].find((field) => field.checkVisibility())?.focus()
}
