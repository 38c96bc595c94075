import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES } from '#contract/constants/vocabularies.ts'
import { walkInSchema } from '#contract/schemas/showroom-device.ts'
import { useWalkIn } from '#app/data/showroom/visit-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { mayPass } from '#app/platform/query/query-client.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { KioskScreen } from '../model.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { ShowroomName } from './showroom-name.tsx'
import styles from './walk-in-screen.module.css'

interface WalkInScreenProps {
  show: (screen: KioskScreen) => void
  onBack: () => void
}

/** Somebody came without an appointment: a first name and what it is about, nothing else (E38). */
export function WalkInScreen({ show, onBack }: WalkInScreenProps) {
  const { t } = useTranslation('app')
  const walkIn = useWalkIn()
  const form = useForm({
    id: 'walk-in',
    schema: walkInSchema,
    names: ['firstName', 'topic'],
    read: (fields) => ({ firstName: fields.get('firstName'), topic: fields.get('topic') || null }),
    wholeOf: (error, words) => (mayPass(error) ? words('app:kiosk.unanswered') : undefined),
    async send(input) {
      show({ name: 'welcome', visit: await walkIn.mutateAsync(input), visitor: input.firstName })
    },
  })
  const topics = PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`kiosk.topic.${value}`) }))
  return (
    <KioskFrame place={<ShowroomName />} end={<KioskEnd onBack={onBack} />}>
      <h1 className="t-page">{t('kiosk.walkIn.title')}</h1>
      <p className="t-lead">{t('kiosk.walkIn.text')}</p>
      <form className={styles.form} onSubmit={form.onSubmit} autoComplete="off" noValidate>
        <TextField
          id={form.idOf('firstName')}
          name="firstName"
          label={t('kiosk.walkIn.firstName')}
          message={form.messageOf('firstName')}
          autoCapitalize="words"
          spellCheck={false}
        />
        <ChipChoice
          label={t('kiosk.walkIn.topic')}
          name="topic"
          defaultValue=""
          options={[...topics, { value: '', label: t('kiosk.topic.NONE') }]}
        />
        {form.hasWholeError && <p role="alert">{form.errors[0]?.text}</p>}
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('kiosk.walkIn.send')}
        </Button>
      </form>
      <ConnectionNotice isNoted={false} />
    </KioskFrame>
  )
}
