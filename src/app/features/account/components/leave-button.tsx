import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsaved } from '#app/platform/forms/unsaved.ts'
import { useUnsentCount } from '#app/platform/outbox/queue-view.ts'
import { session } from '#app/platform/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/** Signs out; asks first where that would throw away input or edits that wait (F-23, T20). */
export function LeaveButton() {
  const { t } = useTranslation('app')
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const unsent = useUnsentCount()
  function leave() {
    setAsking(false)
    setLeaving(true)
    void session.logout('logout')
  }
  return (
    <>
      <Button variant="quiet" busy={leaving} onClick={() => (hasUnsaved() || unsent > 0 ? setAsking(true) : leave())}>
        <LogOut className="i" aria-hidden="true" />
        {t('account.leave')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirm={t('account.leave')}
          cancel={t('unsaved.stay')}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        >
          {unsent > 0 ? t('unsaved.waiting', { count: unsent }) : t('unsaved.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
