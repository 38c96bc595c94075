import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_FRAGMENT_MIN } from '#contract/constants/showroom.ts'
import { useFindVisit } from '#app/data/showroom/visit-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { mayPass } from '#app/platform/query/query-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { KioskScreen } from '../model.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import styles from './name-screen.module.css'
import { ShowroomName } from './showroom-name.tsx'

interface NameScreenProps {
  show: (screen: KioskScreen) => void
  onBack: () => void
}

/** A part of the name, maybe with the time of the visit; what is found names nobody (B31). */
export function NameScreen({ show, onBack }: NameScreenProps) {
  const { t } = useTranslation('app')
  const [message, setMessage] = useState<string | null>(null)
  const find = useFindVisit()
  const failure = useFailure(find.error)

  function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name')).trim()
    if (name.length < NAME_FRAGMENT_MIN) {
      setMessage(t('kiosk.name.short', { count: NAME_FRAGMENT_MIN }))
      return
    }
    setMessage(null)
    const time = String(fields.get('time'))
    find.mutate(
      { method: 'NAME', name, time: time === '' ? null : time },
      {
        onSuccess({ items, tooMany }) {
          if (tooMany) setMessage(t('kiosk.name.tooMany'))
          else if (items.length === 0) setMessage(t('kiosk.name.unknown'))
          else show({ name: 'found', visits: items, by: 'NAME' })
        },
      },
    )
  }
  return (
    <KioskFrame place={<ShowroomName />} end={<KioskEnd onBack={onBack} />}>
      <h1 className="t-page">{t('kiosk.name.title')}</h1>
      <form className={styles.form} onSubmit={look} autoComplete="off" noValidate>
        <TextField name="name" label={t('kiosk.name.label')} message={message ?? undefined} />
        <TextField name="time" type="time" label={t('kiosk.name.time')} optional={t('common:form.optional')} />
        {failure && <p role="alert">{mayPass(find.error) ? t('kiosk.unanswered') : failure}</p>}
        <Button variant="primary" type="submit" busy={find.isPending}>
          {t('kiosk.name.look')}
        </Button>
      </form>
      <ConnectionNotice isNoted={false} />
    </KioskFrame>
  )
}
