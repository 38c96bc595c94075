import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, DialogEnd } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'

interface ConfirmDialogProps {
  title: string
  /** What happens then. */
  children: ReactNode
  /** The verb of the act, on its button. */
  confirm: string
  /** What not doing it is called; "Annuleren" otherwise. */
  cancel?: string
  busy?: boolean
  failure?: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. The focus is on the way back; a failure shows here (house rule 7). */
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
  const back = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => back.current?.focus(), [])
  return (
    <Dialog title={title} closeLabel={t('form.close')} onClose={onCancel}>
      <div>{children}</div>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} refused={failure} />
      <DialogEnd>
        <Button ref={back} variant="quiet" onClick={onCancel}>
          {cancel ?? t('form.cancel')}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogEnd>
    </Dialog>
  )
}
