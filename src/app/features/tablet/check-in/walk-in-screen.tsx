import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES } from '#contract/projects/vocabulary.ts'
import { walkInSchema } from '#contract/tablets/schema.ts'
import { TABLET_WALK_INS_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { useWalkIn } from '#app/data/tablet/check-in-mutations.ts'
import { useHourlyBound, walkIns } from '#app/data/tablet/tablet-bounds.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { isTransient } from '#app/platform/http/retry-policy.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { ChipGroup } from '#app/ui/forms/chip-group.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
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
  const { state, used, minutes } = useHourlyBound(walkIns, useNow())
  const isFull = state === 'reached'
  const form = useForm({
    id: 'walk-in',
    schema: walkInSchema,
    names: ['firstName', 'topic'],
    read: (fields) => ({ firstName: fields.get('firstName'), topic: fields.get('topic') || null }),
    formErrorOf: (error, t) => (isTransient(error) ? t('app:kiosk.unanswered') : undefined),
    async send(input) {
      if (isFull) return
      // Not called once the visitor has left this screen.
      await walkIn.mutateAsync(input, {
        onSuccess: (appointment) => show({ name: 'welcome', appointment, visitorName: input.firstName }),
      })
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
        {form.hasFormError && !isFull && <p role="alert">{form.errors[0]?.text}</p>}
        <div role="status">
          <BoundNote
            id="walk-in-bound"
            state={state}
            near={t('kiosk.walkIn.near', { used, max: TABLET_WALK_INS_PER_HOUR })}
            reached={t('kiosk.walkIn.full', { max: TABLET_WALK_INS_PER_HOUR, count: minutes })}
          />
        </div>
        <Button
          variant="primary"
          type="submit"
          busy={form.busy}
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? 'walk-in-bound' : undefined}
        >
          {t('kiosk.walkIn.send')}
        </Button>
      </form>
    </TabletFrame>
  )
}
