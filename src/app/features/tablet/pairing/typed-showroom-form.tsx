import { useTranslation } from 'react-i18next'
import { typedShowroomSchema } from '#contract/tablets/pairing-schema.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import styles from './pairing-page.module.css'

/** Names the showroom of this tablet, for backends that have no list of them. */
export function TypedShowroomForm({ onTyped }: { onTyped: (showroom: { id: string; name: string }) => void }) {
  const { t } = useTranslation('app')
  const form = useForm({
    id: 'showroom',
    schema: typedShowroomSchema,
    names: ['id', 'name'],
    read: (fields) => ({ id: fields.get('id'), name: fields.get('name') }),
    send: (showroom) => Promise.resolve(onTyped(showroom)),
  })
  return (
    <>
      <p className="t-lead">{t('kiosk.place.typed')}</p>
      <form className={styles.form} onSubmit={form.onSubmit} autoComplete="off" noValidate>
        {(['id', 'name'] as const).map((name) => (
          <TextField
            key={name}
            id={form.idOf(name)}
            name={name}
            label={t(`kiosk.place.${name}`)}
            message={form.messageOf(name)}
          />
        ))}
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('kiosk.place.save')}
        </Button>
      </form>
    </>
  )
}
