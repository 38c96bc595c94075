import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { quantitySchema, wallSchema } from '#contract/schemas/project-helpers.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { useLeaveGuard } from '#app/platform/forms/use-leave-guard.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { useSession } from '#app/platform/session/use-session.ts'
import { DraftOffer } from '#app/ui/draft-offer.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { LeaveQuestion } from '#app/ui/leave-question.tsx'
import { HelperEnd } from './helper-end.tsx'
import styles from './helper-form.module.css'

const SCHEMAS = { wall: v.object({ wall: wallSchema }), quantity: v.object({ quantity: quantitySchema }) }

interface HelperFormProps {
  project: Project
  helper: keyof typeof SCHEMAS
  /** False for who only reads along: they try out, and keep nothing. */
  editable: boolean
  /** The fields that can be wrong, in the order on screen. */
  names: readonly string[]
  /** From the controls to what is kept. */
  read: (fields: FormData) => unknown
  /** Is shown what stands in the controls, whenever that may have changed. */
  onLook: (fields: FormData) => void
  /** The controls; a field is wired to its message by what `field` gives. */
  children: (field: (name: string) => { id: string; message: string | undefined }) => ReactNode
}

/** The form of a helper: a draft while somebody tries out (E28, F-23), with the project once it is sent (B16, B17). */
export function HelperForm({ project, helper, editable, names, read, onLook, children }: HelperFormProps) {
  const { t } = useTranslation('app')
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const update = useUpdateProject()
  const owner = useSession().subject ?? ''
  const draft = useDraft({ form: element, name: `${helper} ${project.id}`, owner, base: project[helper] })
  const held = useLeaveGuard(draft.dirty)
  const form = useForm({
    id: 'project',
    schema: SCHEMAS[helper],
    names,
    read: (fields) => ({ [helper]: read(fields) }),
    async send(wanted) {
      const { outcome } = await update.mutateAsync({ base: project, wanted })
      notify(t(`edit.${outcome}`))
      await done()
    },
  })

  /** Back to the project, where what was saved is seen; the draft goes last, as the form goes back to its defaults with it. */
  async function done() {
    await navigate({ to: '/projects/$projectId', params: { projectId: project.id }, ignoreBlocker: true })
    draft.settle()
  }
  function look() {
    if (element.current) onLook(new FormData(element.current))
  }
  function followInput() {
    if (editable) draft.noteChange()
    look()
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit}
      onInput={followInput}
      // The event comes before the controls are back at their defaults.
      onReset={() => queueMicrotask(look)}
    >
      {draft.offered && <DraftOffer boxed onTakeUp={draft.takeUp} onDiscard={draft.discard} />}
      <ErrorSummary
        title={t('common:form.summary')}
        errors={form.errors}
        refused={form.refused}
        passive={!form.hasWholeError}
      />
      {children((name) => ({ id: form.idOf(name), message: form.messageOf(name) }))}
      {editable ? (
        <HelperEnd project={project} helper={helper} busy={form.busy} onRemoved={() => void done()} />
      ) : (
        <p className="t-s t-soft">{t('helper.readOnly')}</p>
      )}
      {held && <LeaveQuestion held={held} onLeave={draft.settle} />}
    </form>
  )
}
