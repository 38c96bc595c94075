import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { useUnpair } from '#app/data/showroom/board-mutations.ts'
import { useShowroomName } from '#app/data/showroom/use-showroom-name.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import styles from './unpair-tablet.module.css'

/** The way out of the kiosk for good; it names the showroom whose tablet it is (decisions.md, Kiosk). */
export function UnpairTablet({ access, online }: { access: StaffAccess; online: boolean }) {
  const { t } = useTranslation('app')
  const [asking, setAsking] = useState(false)
  const showroom = useShowroomName()
  const unpair = useUnpair(access)
  const failure = useFailure(unpair.error)
  return (
    <div className={styles.end}>
      <Button variant="quiet" disabled={!online} onClick={() => setAsking(true)}>
        <Unplug className="i" aria-hidden="true" />
        {t('board.unpair.ask')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('board.unpair.title', { showroom })}
          confirm={t('board.unpair.confirm')}
          busy={unpair.isPending}
          failure={failure}
          onConfirm={() => unpair.mutate()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('board.unpair.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
