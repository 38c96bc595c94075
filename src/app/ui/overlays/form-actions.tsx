import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import { DialogActions } from './dialog.tsx'

interface FormActionsProps {
  /** Label of the submit button; "Bewaren" by default. */
  submit?: string
  variant?: 'primary' | 'danger'
  busy: boolean
  onCancel: () => void
}

/** Cancel and submit of a form in a dialog. */
export function FormActions({ submit, variant = 'primary', busy, onCancel }: FormActionsProps) {
  const { t } = useTranslation()
  return (
    <DialogActions>
      <Button variant="quiet" onClick={onCancel}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" variant={variant} busy={busy}>
        {submit ?? t('form.save')}
      </Button>
    </DialogActions>
  )
}
