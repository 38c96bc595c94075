import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { DialogEnd } from '#app/ui/dialog.tsx'

/** The end of every form in a dialog: leave it, or send it. */
export function SaveOrCancel({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <DialogEnd>
      <Button variant="quiet" onClick={onCancel}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {t('form.save')}
      </Button>
    </DialogEnd>
  )
}
