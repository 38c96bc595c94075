import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveQuestionProps {
  /** Goes on with the leave, or gives it up. */
  held: { readonly leave: () => void; readonly stay: () => void }
  onLeave?: () => void
  /** What becomes of the input; that it is lost, otherwise. */
  children?: string
}

/** Asks before unsaved input is left behind (E28). */
export function LeaveQuestion({ held, onLeave, children }: LeaveQuestionProps) {
  const { t } = useTranslation('app')
  function leave() {
    onLeave?.()
    held.leave()
  }
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirm={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      onConfirm={leave}
      onCancel={held.stay}
    >
      {children ?? t('unsaved.text')}
    </ConfirmDialog>
  )
}
