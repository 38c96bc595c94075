import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Customer } from '#contract/customers/schema.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { useProfileChanges } from '#app/data/customers/use-profile-changes.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { contactSchema, customerTypeSchema, PROFILE_NAMES, readAnswers } from './profile-answers.ts'
import { ContactFields } from './contact-fields.tsx'
import { CustomerTypeFields } from './customer-type-fields.tsx'
import styles from './profile-screens.module.css'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'
import { useScreenDraft } from './use-screen-draft.ts'

interface ProfileScreensProps extends ScreenFrameProps {
  screen: 'language' | 'contact'
  customer: Customer
  /** Called with the saved customer; null while the answers are not enough to be saved. */
  onDone: (customer: Customer | null) => void
}

/**
 * The two screens about the customer in one form: a profile is saved as a whole, so the first screen may have to wait
 * for the second, such as a professional's type for the company.
 */
export function ProfileScreens({ screen, customer, onDone, ...frameProps }: ProfileScreensProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const formRef = useRef<HTMLFormElement>(null)
  const save = useSaveProfile(customer.id)
  const draft = useScreenDraft({ form: formRef, name: 'profile', owner: customer.id, base: customer })
  const changesOf = useProfileChanges(customer, draft.dirty)
  const form = useForm<v.GenericSchema<unknown, object>>({
    id: 'onboarding',
    names: PROFILE_NAMES,
    labelOf: (name) => t(`profile.${name}`),
    schema: screen === 'language' ? customerTypeSchema : contactSchema,
    read: (fields) => readAnswers(fields, customer, locale),
    async send(answers) {
      const profile = v.safeParse(profileFormSchema, answers)
      if (!profile.success) return onDone(null)
      const finishSave = draft.startSave()
      const saved = await save.mutateAsync(changesOf(profile.output))
      if (!finishSave()) return
      draft.reset()
      onDone(saved)
    },
  })
  const fieldProps = { customer, idOf: form.idOf, messageOf: form.messageOf }
  return (
    <ScreenFrame
      {...frameProps}
      screen={screen}
      formRef={formRef}
      form={form}
      onInput={draft.updateDraft}
      title={t(`onboarding.ask.${screen}`)}
      lead={t(`onboarding.why.${screen}`)}
      submit={t('onboarding.next')}
    >
      <div hidden={screen !== 'language'}>
        <CustomerTypeFields {...fieldProps} />
      </div>
      <div hidden={screen !== 'contact'} className={styles.contact}>
        <ContactFields {...fieldProps} />
      </div>
    </ScreenFrame>
  )
}
