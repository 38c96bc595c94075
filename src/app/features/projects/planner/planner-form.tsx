import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { quantitySchema, wallSchema } from '#contract/planner/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'
import { type Planner, plannerDraftName } from '#app/data/projects/planner-drafts.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { useUnsavedChangesBlocker } from '#app/platform/forms/use-unsaved-changes-blocker.ts'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { useSession } from '#app/platform/session/use-session.ts'
import { DraftOffer } from '#app/ui/feedback/draft-offer.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { UnsavedChangesDialog } from '#app/ui/overlays/unsaved-changes-dialog.tsx'
import { PlannerFormActions } from './planner-form-actions.tsx'
import { savedPlanHash } from './saved-plan-hash.ts'
import styles from './planner-form.module.css'

const SCHEMAS = { wall: v.object({ wall: wallSchema }), quantity: v.object({ quantity: quantitySchema }) }

/** What others may do with the form of a planner. */
export interface PlannerFormHandle {
  /** Discards the draft, as its values were saved elsewhere. */
  reset: () => void
}

interface PlannerFormProps {
  ref?: Ref<PlannerFormHandle>
  project: Project
  planner: Planner
  /** False for read-only members, who can try out but not save. */
  editable: boolean
  /** The fields that can be invalid, in the order on screen. */
  names: readonly string[]
  /** Form data to the value that is saved. */
  read: (fields: FormData) => unknown
  /** Called with the current form data whenever it may have changed. */
  onPreview: (fields: FormData) => void
  /** The controls; `field` gives a control its id and error message. */
  children: (field: (name: string) => { id: string; message: string | undefined }) => ReactNode
}

/** The form of a planner: a draft until it is saved with the project. */
export function PlannerForm({ ref, project, planner, editable, names, read, onPreview, children }: PlannerFormProps) {
  const { t } = useTranslation('app')
  const formRef = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  const update = useUpdateProject()
  const owner = useSession().subject ?? ''
  const draft = useDraft({ form: formRef, name: plannerDraftName(planner, project.id), owner, base: project[planner] })
  // The version that the input started from, so that what others change meanwhile is not overwritten.
  const base = useRef(project)
  useLayoutEffect(() => {
    if (!draft.dirty) base.current = project
  }, [draft.dirty, project])
  useImperativeHandle(ref, () => ({ reset: draft.reset }))
  const blocker = useUnsavedChangesBlocker(draft.dirty)
  const form = useForm({
    id: 'project',
    schema: SCHEMAS[planner],
    names,
    read: (fields) => ({ [planner]: read(fields) }),
    async send(patch) {
      const finishSave = draft.startSave()
      const result = await update.mutateAsync({ base: base.current, patch })
      const isConflict = result.outcome === 'conflict'
      if (isConflict) notify(t('edit.conflict'))
      if (finishSave()) return returnToProject(isConflict ? undefined : savedPlanHash(planner))
      base.current = result.outcome === 'saved' ? result.project : { ...base.current, ...patch }
    },
  })

  /** The draft is reset last, as that resets the form. */
  async function returnToProject(hash?: string) {
    const params = { projectId: project.id }
    const target = { to: '/projects/$projectId', params, ...(hash && { hash }), ignoreBlocker: true } as const
    if (isCurrentPage()) await navigate(target)
    draft.reset()
  }
  function updatePreview() {
    if (formRef.current) onPreview(new FormData(formRef.current))
  }
  function handleInput() {
    if (editable) draft.updateDraft()
    updatePreview()
  }

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit}
      onInput={handleInput}
      // The event fires before the controls are reset.
      onReset={() => queueMicrotask(updatePreview)}
    >
      {draft.offered && <DraftOffer boxed onRestore={draft.restoreDraft} onDiscard={draft.discardDraft} />}
      <ErrorSummary
        title={t('form.summary')}
        errors={form.errors}
        focusKey={form.failedSubmit}
        focusDisabled={!form.hasFormError}
      />
      {children((name) => ({ id: form.idOf(name), message: form.messageOf(name) }))}
      {editable ? (
        <PlannerFormActions
          project={project}
          planner={planner}
          busy={form.busy}
          onRemoved={() => void returnToProject()}
        />
      ) : (
        <p className="t-s t-soft">{t('helper.readOnly')}</p>
      )}
      {blocker && <UnsavedChangesDialog blocker={blocker} onLeave={draft.reset} />}
    </form>
  )
}
