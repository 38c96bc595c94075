import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesDialogProps {
  /** Continues or cancels the blocked navigation. */
  blocker: { readonly leave: () => void; readonly stay: () => void }
  onLeave?: () => void
  /** What happens to the input; by default that it is lost. */
  children?: string
}

/** Confirms navigation away from unsaved input. */
export function UnsavedChangesDialog({ blocker, onLeave, children }: UnsavedChangesDialogProps) {
  const { t } = useTranslation('app')
  function leave() {
    onLeave?.()
    blocker.leave()
  }
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirm={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      onConfirm={leave}
      onCancel={blocker.stay}
    >
      {children ?? t('unsaved.text')}
    </ConfirmDialog>
  )
}
