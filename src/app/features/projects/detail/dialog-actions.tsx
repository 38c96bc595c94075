import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import { DialogActions } from '#app/ui/overlays/dialog.tsx'

/** Cancel and save, at the end of a form in a dialog. */
export function DialogFormActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <DialogActions>
      <Button variant="quiet" onClick={onCancel}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {t('form.save')}
      </Button>
    </DialogActions>
  )
}
