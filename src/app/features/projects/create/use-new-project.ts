import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompletenessInput } from '#contract/projects/completeness.ts'
import { projectWriteSchema } from '#contract/projects/write-schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useCreateProject } from '#app/data/projects/mutations/create-project.ts'
import { NEW_PROJECT_FORM } from '#app/data/projects/new-project-fields.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import {
  FIELD_NAMES,
  CREATE_STEPS,
  type CreateStep,
  readNewProject,
  readStep,
  readCompletenessInput,
  STEP_SCHEMAS,
} from './create-steps.ts'

const EMPTY_PROJECT: CompletenessInput = { address: null, productCategories: [], type: 'OTHER', style: 'OTHER' }

interface NewProjectOptions {
  formRef: RefObject<HTMLFormElement | null>
  customer: Customer
  step: CreateStep
  onStep: (step: CreateStep) => void
}

/** The form of a new project: validated step by step, saved as a draft, created at the end. */
export function useNewProject({ formRef, customer, step, onStep }: NewProjectOptions) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  const create = useCreateProject(customer.contact.id)
  const draft = useDraft({ form: formRef, name: NEW_PROJECT_FORM, owner: customer.id, base: EMPTY_PROJECT })
  const [project, setProject] = useState(EMPTY_PROJECT)
  const formOptions = { id: NEW_PROJECT_FORM, names: FIELD_NAMES, labelOf: (name: string) => labelOf(name, t) }

  const stepForm = useForm({
    ...formOptions,
    schema: STEP_SCHEMAS[step === 'name' ? 'address' : step],
    read: (fields) => (step === 'name' ? undefined : readStep(step, fields)),
    send() {
      projectForm.clear()
      return Promise.resolve(onStep(CREATE_STEPS[CREATE_STEPS.indexOf(step) + 1] ?? 'name'))
    },
  })
  const projectForm = useForm({
    ...formOptions,
    schema: projectWriteSchema,
    read: readNewProject,
    formErrorOf: (error, translate) => (isOutcomeUnknown(error) ? translate('app:begin.unanswered') : undefined),
    async send(input) {
      const { id, isLocal } = await create.mutateAsync(input)
      draft.reset()
      notify(t(!isLocal ? 'begin.made' : isTablet() ? 'begin.held' : 'begin.kept'))
      const params = { projectId: id }
      if (isCurrentPage()) await navigate({ to: '/projects/$projectId', params, ignoreBlocker: true })
    },
  })

  return {
    draft,
    project,
    activeForm: step === 'name' ? projectForm : stepForm,
    // Errors of the final submit are shown on their steps until those are submitted again.
    errorForm: (projectForm.failedSubmit?.at ?? 0) > (stepForm.failedSubmit?.at ?? 0) ? projectForm : stepForm,
    clearErrors(): void {
      stepForm.clear()
      projectForm.clear()
    },
    handleInput(): void {
      draft.updateDraft()
      if (formRef.current) setProject(readCompletenessInput(new FormData(formRef.current)))
    },
  }
}

function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CallError && ['unreachable', 'timeout', 'token-refresh'].includes(error.code)
}

function labelOf(name: string, t: TFunction<'app'>): string {
  if (name.startsWith('address.')) return t(`edit.${name.slice('address.'.length)}`)
  return name === 'name' ? t('begin.nameLabel') : t(`brick.${name}`)
}
