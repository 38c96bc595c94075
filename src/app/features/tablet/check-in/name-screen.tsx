import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_FRAGMENT_MIN } from '#contract/appointments/limits.ts'
import { useFindAppointment } from '#app/data/tablet/check-in-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { isTransient } from '#app/platform/http/retry-policy.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import type { TabletScreen } from '../tablet-screen.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import styles from './name-screen.module.css'
import { ShowroomName } from '../showroom-name.tsx'

interface NameScreenProps {
  show: (screen: TabletScreen) => void
  onBack: () => void
}

/** Searches by part of the name and an optional time; results never show a full name. */
export function NameScreen({ show, onBack }: NameScreenProps) {
  const { t } = useTranslation('app')
  const [message, setMessage] = useState<'short' | 'tooMany' | 'unknown' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // So that the message is heard.
  useEffect(() => {
    if (message) field.current?.focus()
  }, [message])
  const find = useFindAppointment()
  const failure = useErrorMessage(find.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name')).trim()
    if (name.length < NAME_FRAGMENT_MIN) {
      setMessage('short')
      return
    }
    setMessage(null)
    const time = String(fields.get('time'))
    find.mutate(
      { method: 'NAME', name, time: time === '' ? null : time },
      {
        onSuccess({ items, tooMany }) {
          if (tooMany) setMessage('tooMany')
          else if (items.length === 0) setMessage('unknown')
          else show({ name: 'found', appointments: items, method: 'NAME' })
        },
      },
    )
  }
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      notice={<ConnectionNotice canQueue={false} />}
      footer={<TabletFooter onBack={onBack} />}
    >
      <h1 className="t-page">{t('kiosk.name.title')}</h1>
      <form className={styles.form} onSubmit={submit} autoComplete="off" noValidate>
        <TextField
          ref={field}
          name="name"
          label={t('kiosk.name.label')}
          message={message ? t(`kiosk.name.${message}`, { count: NAME_FRAGMENT_MIN }) : undefined}
        />
        <TextField name="time" type="time" label={t('kiosk.name.time')} optional={t('common:form.optional')} />
        {failure && <p role="alert">{isTransient(find.error) ? t('kiosk.unanswered') : failure}</p>}
        <Button variant="primary" type="submit" busy={find.isPending}>
          {t('kiosk.name.look')}
        </Button>
      </form>
    </TabletFrame>
  )
}
