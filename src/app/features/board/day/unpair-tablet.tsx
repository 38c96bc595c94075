import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { useUnpair } from '#app/data/board/board-mutations.ts'
import { useTabletShowroomName } from '#app/data/tablet/use-showroom-name.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import styles from './unpair-tablet.module.css'

/** Names the showroom, so that the wrong tablet is not unpaired. */
export function UnpairTablet({ access, online }: { access: StaffAccess; online: boolean }) {
  const { t } = useTranslation('app')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const showroom = useTabletShowroomName()
  const unpair = useUnpair(access)
  const failure = useErrorMessage(unpair.error)
  return (
    <div className={styles.footer}>
      <Button variant="quiet" disabled={!online} onClick={() => setDialogOpen(true)}>
        <Unplug className="i" aria-hidden="true" />
        {t('board.unpair.ask')}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={t('board.unpair.title', { showroom })}
          confirm={t('board.unpair.confirm')}
          busy={unpair.isPending}
          failure={failure}
          onConfirm={() => unpair.mutate()}
          onCancel={() => setDialogOpen(false)}
        >
          <p>{t('board.unpair.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
