import { CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUndoDeletion } from '#app/data/account/account-mutations.ts'
import { toFormErrors } from '#app/platform/forms/form-errors.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import styles from './deletion-bar.module.css'

/** Shows the deletion date of the account, with an undo button. */
export function DeletionBar({ customerId, at }: { customerId: string; at: string }) {
  const { t } = useTranslation('app')
  const { t: tCommon } = useTranslation('common')
  const locale = useLocale()
  const undo = useUndoDeletion(customerId)
  const keep = () => {
    undo.mutateAsync().then(
      () => {
        notify(t('deletion.kept'))
        // The button is gone.
        document.getElementById('main')?.focus()
      },
      // The bar shows it.
      () => undefined,
    )
  }
  const failure = undo.error && toFormErrors(undo.error, [], tCommon).formError
  return (
    <Note tone="error" role="status">
      <div className={styles.bar}>
        <CalendarX className="i" aria-hidden="true" />
        <p>
          <b>{t('deletion.bar', { day: formatDay(at, locale) })}</b> {failure && <span>{failure}</span>}
        </p>
        <Button busy={undo.isPending} onClick={keep}>
          {t('deletion.keep')}
        </Button>
      </div>
    </Note>
  )
}
