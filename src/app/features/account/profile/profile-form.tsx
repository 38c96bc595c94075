import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Customer } from '#contract/schemas/customer.ts'
import { profileInputSchema } from '#contract/schemas/profile.ts'
import { isLocale } from '#contract/constants/locales.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { useLeaveGuard } from '#app/platform/forms/use-leave-guard.ts'
import { switchLocale } from '#app/platform/i18n/locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { DraftOffer } from '#app/ui/draft-offer.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { LeaveQuestion } from '#app/ui/leave-question.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { PROFILE_NAMES, readProfile } from '../model.ts'
import { CompanyFields } from './company-fields.tsx'
import { PlanFields } from './plan-fields.tsx'
import styles from './profile-form.module.css'
import { SaveBar } from './save-bar.tsx'
import { WhoFields } from './who-fields.tsx'

/** Names the form, its draft and the ids of its controls. */
export const PROFILE_FORM = 'profile'

/**
 * The whole profile in one form (S023, S106). Both types of customer are in the document and one of them in sight, by style
 * alone, so that switching keeps what was typed for either (E25).
 */
export function ProfileForm({ customer }: { customer: Customer }) {
  const { t } = useTranslation('app')
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveProfile(customer.id)
  const draft = useDraft({ form: element, name: PROFILE_FORM, owner: customer.id, base: customer })
  const held = useLeaveGuard(draft.dirty)
  const form = useForm({
    id: PROFILE_FORM,
    schema: profileInputSchema,
    names: PROFILE_NAMES,
    labelOf: (name) => t(labelKey(name)),
    read: readProfile,
    send: async (profile) => {
      await save.mutateAsync(profile)
      draft.settle()
      notify(t('common:form.saved'))
    },
  })

  function cancel() {
    const { language } = customer.profile ?? {}
    const chosen = element.current && new FormData(element.current).get('language')
    if (language && chosen !== language && isLocale(chosen)) void switchLocale(language)
    form.clear()
    draft.settle()
  }

  const wiring = { customer, idOf: form.idOf, messageOf: form.messageOf }
  return (
    <form
      ref={element}
      className={styles.form}

      noValidate
      onSubmit={form.onSubmit}
      onInput={draft.noteChange}
    >
      {draft.offered && <DraftOffer onTakeUp={draft.takeUp} onDiscard={draft.discard} />}
      <div className={styles.summary}>
        <ErrorSummary title={t('common:form.summary')} errors={form.errors} passive={!form.hasWholeError} />
      </div>
      <TitledSection title={t('profile.who')}>
        <WhoFields {...wiring} />
      </TitledSection>
      <TitledSection title={t('profile.plans')} className={styles.private}>
        <PlanFields {...wiring} />
      </TitledSection>
      <TitledSection title={t('profile.company')} className={styles.professional}>
        <CompanyFields {...wiring} />
      </TitledSection>
      <TitledSection title={t('profile.address')} text={t('profile.addressText')}>
        <AddressFields
          key={draft.generation}
          address={customer.profile?.address ?? null}
          idOf={form.idOf}
          messageOf={form.messageOf}
        />
      </TitledSection>
      <SaveBar dirty={draft.dirty} busy={form.busy} onCancel={cancel} />
      {held && <LeaveQuestion held={held} onLeave={draft.settle} />}
    </form>
  )
}

/** What a field is called: the parts of an address as everywhere. */
function labelKey(name: string): string {
  return name.startsWith('address.') ? `edit.${name.slice('address.'.length)}` : `profile.${name}`
}
