import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CompletenessInput, type Criterion, meetsCriterion } from '#contract/projects/completeness.ts'
import { PROJECT_NAME_MAX } from '#contract/configuration/limits.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useUnsavedChangesBlocker } from '#app/platform/forms/use-unsaved-changes-blocker.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import { DraftOffer } from '#app/ui/feedback/draft-offer.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { UnsavedChangesDialog } from '#app/ui/overlays/unsaved-changes-dialog.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { CreateStepBar } from './create-step-bar.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import styles from './new-project-form.module.css'
import { FIELD_NAMES, CREATE_STEPS, type CreateStep, stepOfField } from './create-steps.ts'
import { CreateProgress } from './create-progress.tsx'
import { useNewProject } from './use-new-project.ts'

interface NewProjectFormProps {
  customer: Customer
  step: CreateStep
  onStep: (step: CreateStep) => void
}

/** Four criteria and a name, one per step. All steps stay mounted, so that the draft holds them all. */
export function NewProjectForm({ customer, step, onStep }: NewProjectFormProps) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  const formRef = useRef<HTMLFormElement>(null)
  const { draft, project, activeForm, errorForm, clearErrors, handleInput } = useNewProject({
    formRef,
    customer,
    step,
    onStep,
  })
  const blocker = useUnsavedChangesBlocker(draft.dirty)
  const heading = useHeadingFocus(step)
  const firstInvalidField = FIELD_NAMES.find((name) => errorForm.messageOf(name))
  const fieldProps = { idOf: errorForm.idOf, messageOf: errorForm.messageOf }

  // Go to the step of the first invalid field.
  useEffect(() => {
    const invalidStep = firstInvalidField && stepOfField(firstInvalidField)
    if (invalidStep && invalidStep !== step) onStep(invalidStep)
    // Once per failed submit, not at every step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [errorForm.failedSubmit])

  useEffect(() => {
    const name = formRef.current?.querySelector<HTMLInputElement>('[name=name]')
    if (step !== 'name' || !name || name.value) return
    name.value = suggestProjectName(project, t)
    name.select()
    handleInput()
    // Only when the step is entered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step])

  function goToStep(next: CreateStep) {
    clearErrors()
    onStep(next)
  }
  function skip() {
    for (const control of formRef.current?.querySelectorAll<HTMLInputElement>(`[data-step=${step}] input`) ?? []) {
      if (control.type === 'text') control.value = ''
      else control.checked = false
    }
    handleInput()
    goToStep(CREATE_STEPS[CREATE_STEPS.indexOf(step) + 1] ?? 'name')
  }

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={activeForm.onSubmit} onInput={handleInput}>
      {draft.offered && <DraftOffer onRestore={draft.restoreDraft} onDiscard={draft.discardDraft} />}
      {!isOnline && (
        <Note tone="ochre" role="status">
          {t('begin.offline')}
        </Note>
      )}
      <div className={styles.columns}>
        <div className={styles.lead}>
          <CreateProgress project={project} step={step} onStep={goToStep} />
          <div className={styles.text}>
            <h2 ref={heading} tabIndex={-1} className="t-hero">
              {t(step === 'name' ? 'begin.nameTitle' : `edit.${step}`)}
            </h2>
            <p className="t-soft">{step === 'name' ? t('begin.nameText') : t(`why.${step}`)}</p>
          </div>
        </div>
        <div className={styles.fields}>
          <ErrorSummary
            errors={errorForm.errors}
            focusKey={errorForm.failedSubmit}
            focusDisabled={!errorForm.hasFormError}
          />
          <Screen step="address" current={step}>
            <AddressFields key={draft.generation} address={null} {...fieldProps} />
          </Screen>
          {CHOICE_FIELDS.map((field) => (
            <Screen key={field} step={field} current={step}>
              <ChoiceFields field={field} id={errorForm.idOf(field)} message={errorForm.messageOf(field)} />
            </Screen>
          ))}
          <Screen step="name" current={step}>
            <TextField
              id={errorForm.idOf('name')}
              name="name"
              label={t('begin.nameLabel')}
              hint={t('begin.nameHint')}
              maxLength={PROJECT_NAME_MAX}
              autoComplete="off"
              message={errorForm.messageOf('name')}
            />
          </Screen>
        </div>
      </div>
      <CreateStepBar
        step={step}
        isComplete={step !== 'name' && meetsCriterion(project, step)}
        busy={activeForm.busy}
        onBack={goToStep}
        onSkip={skip}
      />
      {blocker && <UnsavedChangesDialog blocker={blocker}>{t('begin.leave')}</UnsavedChangesDialog>}
    </form>
  )
}

const CHOICE_FIELDS: readonly Exclude<Criterion, 'address'>[] = ['productCategories', 'type', 'style']

function Screen({ step, current, children }: { step: CreateStep; current: CreateStep; children: ReactNode }) {
  return (
    <div data-step={step} hidden={step !== current}>
      {children}
    </div>
  )
}

/** Moves the focus to the heading when the step changes, so that screen readers announce it. */
function useHeadingFocus(step: CreateStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedStep = useRef(step)
  useEffect(() => {
    if (focusedStep.current === step) return
    focusedStep.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return heading
}

/** A name from what is known of the project, such as "Nieuwbouw Molenveld"; may be empty. */
function suggestProjectName({ type, address }: CompletenessInput, t: TFunction<'app'>): string {
  const typeName = type && type !== 'OTHER' ? t(`type.${type}`) : ''
  const name = [typeName, address?.street ?? ''].filter(Boolean).join(' ')
  return sentenceCase(name).slice(0, PROJECT_NAME_MAX)
}
