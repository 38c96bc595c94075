import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES } from '#contract/projects/vocabulary.ts'
import { walkInSchema } from '#contract/tablets/schema.ts'
import { useWalkIn } from '#app/data/tablet/check-in-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { isTransient } from '#app/platform/http/retry-policy.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ChipGroup } from '#app/ui/forms/chip-group.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import type { TabletScreen } from '../tablet-screen.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import { ShowroomName } from '../showroom-name.tsx'
import styles from './walk-in-screen.module.css'

interface WalkInScreenProps {
  show: (screen: TabletScreen) => void
  onBack: () => void
}

/** Walk-ins give a first name and a topic only. */
export function WalkInScreen({ show, onBack }: WalkInScreenProps) {
  const { t } = useTranslation('app')
  const walkIn = useWalkIn()
  const form = useForm({
    id: 'walk-in',
    schema: walkInSchema,
    names: ['firstName', 'topic'],
    read: (fields) => ({ firstName: fields.get('firstName'), topic: fields.get('topic') || null }),
    formErrorOf: (error, t) => (isTransient(error) ? t('app:kiosk.unanswered') : undefined),
    async send(input) {
      show({ name: 'welcome', appointment: await walkIn.mutateAsync(input), visitorName: input.firstName })
    },
  })
  const topics = PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`kiosk.topic.${value}`) }))
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      notice={<ConnectionNotice canQueue={false} />}
      footer={<TabletFooter onBack={onBack} />}
    >
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
        <ChipGroup
          label={t('kiosk.walkIn.topic')}
          name="topic"
          defaultValue=""
          options={[...topics, { value: '', label: t('kiosk.topic.NONE') }]}
        />
        {form.hasFormError && <p role="alert">{form.errors[0]?.text}</p>}
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('kiosk.walkIn.send')}
        </Button>
      </form>
    </TabletFrame>
  )
}
