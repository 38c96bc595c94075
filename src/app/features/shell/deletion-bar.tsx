import { CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUndoDeletion } from '#app/data/account/account-mutations.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { focusPage } from '#app/platform/navigation/focus-neighbour.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import styles from './deletion-bar.module.css'

/** Shows the deletion date of the account, with an undo button. */
export function DeletionBar({ customerId, at }: { customerId: string; at: string }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const undo = useAction(useUndoDeletion(customerId), () => {
    notify(t('deletion.kept'))
    // The button is gone.
    focusPage()
  })
  return (
    <Note tone="error" role="status">
      <div className={styles.bar}>
        <CalendarX className="i" aria-hidden="true" />
        <p>
          <b>{t('deletion.bar', { day: formatDay(at, locale) })}</b> {undo.failure && <span>{undo.failure}</span>}
        </p>
        <Button busy={undo.busy} onClick={() => undo.run()}>
          {t('deletion.keep')}
        </Button>
      </div>
    </Note>
  )
}
