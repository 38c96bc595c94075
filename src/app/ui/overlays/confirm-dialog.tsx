import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** Label of the confirm button. */
  confirm: string
  /** Label of the cancel button; "Annuleren" by default. */
  cancel?: string
  busy?: boolean
  failure?: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms a destructive action. Cancel has the focus; a failure is shown in the dialog. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  busy = false,
  failure,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const cancelButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => cancelButton.current?.focus(), [])
  return (
    <Dialog title={title} closeLabel={t('form.close')} onClose={onCancel}>
      <div>{children}</div>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      <DialogActions>
        <Button ref={cancelButton} variant="quiet" onClick={onCancel}>
          {cancel ?? t('form.cancel')}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
