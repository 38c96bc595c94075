import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsavedChanges } from '#app/platform/state/unsaved-changes.ts'
import { usePendingCount } from '#app/data/projects/outbox/use-pending-edits.ts'
import { session } from '#app/platform/session/session.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** Signs out; asks for confirmation when unsaved input or pending edits would be lost. */
export function SignOutButton() {
  const { t } = useTranslation('app')
  const [isSigningOut, setSigningOut] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const pendingCount = usePendingCount()
  function signOut() {
    setConfirming(false)
    setSigningOut(true)
    void session.logout('logout')
  }
  useEffect(() => {
    // What would have been lost has been sent while the question was open.
    if (isConfirming && pendingCount === 0 && !hasUnsavedChanges()) void session.logout('logout')
  }, [isConfirming, pendingCount])
  return (
    <>
      <Button
        variant="quiet"
        busy={isSigningOut}
        onClick={() => (hasUnsavedChanges() || pendingCount > 0 ? setConfirming(true) : signOut())}
      >
        <LogOut className="i" aria-hidden="true" />
        {t('account.leave')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirm={t('account.leave')}
          cancel={t('unsaved.stay')}
          onConfirm={signOut}
          onCancel={() => setConfirming(false)}
        >
          {pendingCount > 0 ? t('unsaved.waiting', { count: pendingCount }) : t('unsaved.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
