import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scored } from '#contract/rules/completeness.ts'
import { projectWriteSchema } from '#contract/schemas/project-write.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { useCreateProject } from '#app/data/projects/create-project.ts'
import { NEW_PROJECT_FORM } from '#app/data/projects/plan-controls.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { NEW_NAMES, NEW_STEPS, type NewStep, readNewProject, readStep, scoredOf, STEP_SCHEMAS } from './new-steps.ts'

const NOTHING: Scored = { address: null, productCategories: [], type: 'OTHER', style: 'OTHER' }

interface NewProjectSetup {
  form: RefObject<HTMLFormElement | null>
  customer: Customer
  step: NewStep
  onStep: (step: NewStep) => void
}

/** A new project in steps: one form, checked screen by screen, its draft, and the one creation that it leads to. */
export function useNewProject({ form: element, customer, step, onStep }: NewProjectSetup) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const create = useCreateProject(customer.contact.id)
  const draft = useDraft({ form: element, name: NEW_PROJECT_FORM, owner: customer.id, base: NOTHING })
  const [project, setProject] = useState(NOTHING)
  const setup = { id: NEW_PROJECT_FORM, names: NEW_NAMES, labelOf: (name: string) => labelOf(name, t) }

  const stepForm = useForm({
    ...setup,
    schema: STEP_SCHEMAS[step === 'name' ? 'address' : step],
    read: (fields) => (step === 'name' ? undefined : readStep(step, fields)),
    send() {
      wholeForm.clear()
      return Promise.resolve(onStep(NEW_STEPS[NEW_STEPS.indexOf(step) + 1] ?? 'name'))
    },
  })
  const wholeForm = useForm({
    ...setup,
    schema: projectWriteSchema,
    read: readNewProject,
    wholeOf: (error, words) => (isUnanswered(error) ? words('app:begin.unanswered') : undefined),
    async send(wanted) {
      const { id, isKept } = await create.mutateAsync(wanted)
      draft.settle()
      notify(t(isKept ? 'begin.kept' : 'begin.made'))
      await navigate({ to: '/projects/$projectId', params: { projectId: id }, ignoreBlocker: true })
    },
  })

  return {
    draft,
    project,
    send: step === 'name' ? wholeForm : stepForm,
    // What the whole was refused for is told on the screen that it is about, until that screen has been sent itself.
    told: (wholeForm.refused?.at ?? 0) > (stepForm.refused?.at ?? 0) ? wholeForm : stepForm,
    clear(): void {
      stepForm.clear()
      wholeForm.clear()
    },
    followInput(): void {
      draft.noteChange()
      if (element.current) setProject(scoredOf(new FormData(element.current)))
    },
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && ['unreachable', 'timeout', 'token-refresh'].includes(error.code)
}

function labelOf(name: string, t: TFunction<'app'>): string {
  if (name.startsWith('address.')) return t(`edit.${name.slice('address.'.length)}`)
  return name === 'name' ? t('begin.nameLabel') : t(`brick.${name}`)
}
