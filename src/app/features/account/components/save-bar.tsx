import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import styles from './save-bar.module.css'

/** The end of a long form; while there is unsaved input it stays in sight and says where that is kept (E28). */
export function SaveBar({ dirty, busy, onCancel }: { dirty: boolean; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation('app')
  return (
    <div className={cx(styles.bar, dirty && styles.sticky)}>
      <Button type="submit" variant="primary" busy={busy}>
        {t('common:form.save')}
      </Button>
      {dirty && (
        <Button variant="quiet" onClick={onCancel}>
          {t('common:form.cancel')}
        </Button>
      )}
      <p className="t-s t-soft" role="status">
        {dirty && t('unsaved.kept')}
      </p>
    </div>
  )
}
