import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers/schema.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { withUnknown } from '#contract/formats/open-word.ts'
import { isLocale } from '#contract/configuration/locales.ts'
import { useSaveProfile } from '#app/data/customers/customer-mutations.ts'
import { useProfileChanges } from '#app/data/customers/use-profile-changes.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { useUnsavedChangesBlocker } from '#app/platform/forms/use-unsaved-changes-blocker.ts'
import { chooseLocale } from '#app/platform/notify/choose-locale.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import { DraftOffer } from '#app/ui/feedback/draft-offer.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { UnsavedChangesDialog } from '#app/ui/overlays/unsaved-changes-dialog.tsx'
import { TitledSection } from '#app/ui/layout/titled-section.tsx'
import { PROFILE_NAMES, readProfile } from './profile-fields.ts'
import { CompanyFields } from './company-fields.tsx'
import styles from './profile-form.module.css'
import { IdentityFields, type FieldsProps } from './identity-fields.tsx'
import { BUILD_PHASES } from '#contract/customers/vocabulary.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

/** Id prefix of the form, its draft and its controls. */
export const PROFILE_FORM = 'profile'

/**
 * The whole profile. The fields of both customer types are rendered and CSS hides one set, so that switching keeps
 * the input.
 */
export function ProfileForm({ customer }: { customer: Customer }) {
  const { t } = useTranslation('app')
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveProfile(customer.id)
  const draft = useDraft({ form: element, name: PROFILE_FORM, owner: customer.id, base: customer })
  const changesOf = useProfileChanges(customer, draft.dirty)
  const blocker = useUnsavedChangesBlocker(draft.dirty)
  const form = useForm({
    id: PROFILE_FORM,
    schema: profileFormSchema,
    names: PROFILE_NAMES,
    labelOf: (name) => t(labelKey(name)),
    read: readProfile,
    send: async (profile) => {
      const finishSave = draft.startSave()
      await save.mutateAsync(changesOf(profile))
      if (finishSave()) draft.reset()
      notify(t('form.saved'))
    },
  })

  function cancel() {
    const { language } = customer.profile ?? {}
    const chosen = element.current && new FormData(element.current).get('language')
    if (language && chosen !== language && isLocale(chosen)) void chooseLocale(language)
    form.clear()
    draft.reset()
    // The pressed button disappears.
    element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const fieldsProps = { customer, idOf: form.idOf, messageOf: form.messageOf }
  return (
    <form
      ref={element}
      className={styles.form}

      noValidate
      onSubmit={form.onSubmit}
      onInput={draft.updateDraft}
    >
      {draft.offered && <DraftOffer onRestore={draft.restoreDraft} onDiscard={draft.discardDraft} />}
      <div className={styles.summary}>
        <ErrorSummary title={t('form.summary')} errors={form.errors} focusDisabled={!form.hasFormError} />
      </div>
      <TitledSection title={t('profile.who')}>
        <IdentityFields {...fieldsProps} />
      </TitledSection>
      <TitledSection title={t('profile.plans')} className={styles.private}>
        <BuildPhaseField {...fieldsProps} />
      </TitledSection>
      <TitledSection title={t('profile.company')} className={styles.professional}>
        <CompanyFields {...fieldsProps} />
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
      {blocker && <UnsavedChangesDialog blocker={blocker} onLeave={draft.reset} />}
    </form>
  )
}

/** Address fields share the translations of other forms. */
function labelKey(name: string): string {
  return name.startsWith('address.') ? `edit.${name.slice('address.'.length)}` : `profile.${name}`
}

/** The field of a private customer. */
function BuildPhaseField({ customer: { profile }, idOf, messageOf }: FieldsProps) {
  const { t } = useTranslation('app')
  return (
    <SelectField
      id={idOf('buildPhase')}
      name="buildPhase"
      label={t('profile.buildPhase')}
      optional={t('common:form.optional')}
      message={messageOf('buildPhase')}
      none={t('profile.unchosen')}
      defaultValue={profile?.buildPhase ?? ''}
      options={withUnknown(BUILD_PHASES, [profile?.buildPhase]).map((value) => ({
        value,
        label: t(`phase.${value}`, { defaultValue: value }),
      }))}
    />
  )
}

/** Sticky while there is unsaved input. */
function SaveBar({ dirty, busy, onCancel }: { dirty: boolean; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation('app')
  return (
    <div className={cx(styles.bar, dirty && styles.sticky)}>
      <Button type="submit" variant="primary" busy={busy}>
        {t('form.save')}
      </Button>
      {dirty && (
        <Button variant="quiet" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      )}
      <p className="t-s t-soft" role="status">
        {dirty && t('unsaved.kept')}
      </p>
    </div>
  )
}
