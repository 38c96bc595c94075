import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Customer } from '#contract/schemas/customer.ts'
import { profileInputSchema } from '#contract/schemas/profile.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { contactSchema, kindSchema, PROFILE_NAMES, readAnswers } from './profile-answers.ts'
import { ContactFields } from './contact-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import styles from './profile-screens.module.css'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'
import { useOwnDraft } from './use-own-draft.ts'

interface ProfileScreensProps extends ScreenFrameProps {
  screen: 'language' | 'contact'
  customer: Customer
  /** Goes on from the customer as they are now; null while the answers could not be saved on their own. */
  onDone: (customer: Customer | null) => void
}

/**
 * The two screens about the customer, in one form: a profile is saved whole, so that what the first one says may have to
 * wait for the second, such as a professional for their company (S106).
 */
export function ProfileScreens({ screen, customer, onDone, ...frame }: ProfileScreensProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveProfile(customer.id)
  const draft = useOwnDraft({ form: element, name: 'profile', owner: customer.id, base: customer })
  const form = useForm<v.GenericSchema<unknown, object>>({
    id: 'onboarding',
    names: PROFILE_NAMES,
    labelOf: (name) => t(`profile.${name}`),
    schema: screen === 'language' ? kindSchema : contactSchema,
    read: (fields) => readAnswers(fields, customer, locale),
    async send(answers) {
      const profile = v.safeParse(profileInputSchema, answers)
      if (!profile.success) return onDone(null)
      const saved = await save.mutateAsync(profile.output)
      draft.settle()
      onDone(saved)
    },
  })
  const wiring = { customer, idOf: form.idOf, messageOf: form.messageOf }
  return (
    <ScreenFrame
      {...frame}
      screen={screen}
      form={element}
      told={form}
      onInput={draft.noteChange}
      title={t(`onboarding.ask.${screen}`)}
      lead={t(`onboarding.why.${screen}`)}
      submit={t('onboarding.next')}
    >
      <div hidden={screen !== 'language'}>
        <KindFields {...wiring} />
      </div>
      <div hidden={screen !== 'contact'} className={styles.contact}>
        <ContactFields {...wiring} />
      </div>
    </ScreenFrame>
  )
}
