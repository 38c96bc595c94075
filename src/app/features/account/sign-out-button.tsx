import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#app/data/projects/outbox/use-sign-out.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** Signs out; asks for confirmation when unsaved input or pending edits would be lost. */
export function SignOutButton() {
  const { t } = useTranslation('app')
  const { start, confirm, cancel, isBusy, pendingCount } = useSignOut()
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={start}>
        <LogOut className="i" aria-hidden="true" />
        {t('account.leave')}
      </Button>
      {pendingCount !== null && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirm={t('account.leave')}
          cancel={t('unsaved.stay')}
          onConfirm={confirm}
          onCancel={cancel}
        >
          {pendingCount > 0 ? t('unsaved.waiting', { count: pendingCount }) : t('unsaved.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
