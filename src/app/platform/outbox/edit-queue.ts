import { changedFields, mergeEdit, applyEdit, type EditField } from '#contract/rules/project-edit.ts'
import type { Project, ProjectPatch } from '#contract/schemas/project.ts'
import type { QueuedEdit } from './queued-edit.ts'

// Pure steps on the queue of one person; the order of the list is the order of sending.

type Queue = readonly QueuedEdit[]

/** A new edit: its key, when it was made, and what is wanted of which version. */
export type NewEdit = Pick<QueuedEdit, 'id' | 'at' | 'base' | 'wanted'>

/** True for an edit that goes out by itself. */
export const isPending = ({ state }: QueuedEdit) => state === 'waiting' || state === 'sent'

/**
 * Adds an edit. It joins one of the same project that waits and was never sent, so that what was changed without a
 * connection goes out as one; an edit that may have arrived is left as it is, as its key stands for what it was.
 */
export function addEdit(queue: Queue, { id, at, base, wanted }: NewEdit): QueuedEdit[] {
  const waiting = queue.findLast((edit) => edit.projectId === base.id)
  if (waiting?.state !== 'waiting') {
    const changed = changedFields(base, wanted)
    const edit = { id, at, base, wanted: changed, projectId: base.id, state: 'waiting' as const }
    return isEmpty(changed) ? [...queue] : [...queue, edit]
  }
  const joined = changedFields(waiting.base, { ...waiting.wanted, ...wanted })
  return replaced(queue, waiting.id, isEmpty(joined) ? [] : [{ ...waiting, wanted: joined, at }])
}

/** Takes one field back: out of an edit that was never sent, else by a further edit to what it was. */
export function withdrawField(queue: Queue, editId: string, field: EditField, fresh: Pick<NewEdit, 'id' | 'at'>) {
  const edit = queue.find(({ id }) => id === editId)
  if (!edit) return [...queue]
  if (edit.state === 'sent') {
    const before = { [field]: edit.base[field as keyof Project] ?? null } as ProjectPatch
    return addEdit(queue, { ...fresh, base: applyEdit(edit.base, edit.wanted), wanted: before })
  }
  const { [field]: _withdrawn, ...rest } = edit.wanted
  return replaced(queue, editId, isEmpty(rest) ? [] : [{ ...edit, wanted: rest }])
}

/** An edit was written: it goes, and what was edited on top of it now stands on the answer. */
export function settle(queue: Queue, editId: string, answer: Project): QueuedEdit[] {
  return rebase(removeEdit(queue, editId), answer)
}

/**
 * Puts the edits of a project on a newer version of it; a field that both have changed clashes. One that may have arrived
 * stays as it was sent: its key stands for that very edit.
 */
export function rebase(queue: Queue, theirs: Project): QueuedEdit[] {
  return queue.flatMap((edit) =>
    edit.projectId === theirs.id && edit.state !== 'sent' ? rebased(edit, theirs) : [edit],
  )
}

function rebased(edit: QueuedEdit, theirs: Project): QueuedEdit[] {
  const { wanted, clashes } = mergeEdit(edit.base, theirs, edit.wanted)
  if (isEmpty(wanted)) return []
  if (clashes.length > 0) return [{ ...edit, wanted, state: 'clashing', theirs }]
  return [{ ...edit, wanted, base: theirs, state: 'waiting' }]
}

/** The person has decided: `keep` are the fields that stay theirs; the edit waits again, on top of the other's change. */
export function resolveClash(queue: Queue, editId: string, keep: readonly EditField[], newId: string): QueuedEdit[] {
  const edit = queue.find(({ id }) => id === editId)
  if (!edit?.theirs) return [...queue]
  const { clashes } = mergeEdit(edit.base, edit.theirs, edit.wanted)
  const kept = Object.entries(edit.wanted).filter(
    ([field]) => !clashes.includes(field as EditField) || keep.includes(field as EditField),
  )
  const { theirs, ...rest } = edit
  const wanted = Object.fromEntries(kept) as ProjectPatch
  return replaced(
    queue,
    editId,
    isEmpty(wanted) ? [] : [{ ...rest, id: newId, base: theirs, wanted, state: 'waiting' as const }],
  )
}

/** Gives an edit another state. */
export function mark(queue: Queue, editId: string, change: Partial<QueuedEdit>): QueuedEdit[] {
  return queue.map((edit) => (edit.id === editId ? { ...edit, ...change } : edit))
}

/** Takes an edit out. */
export const removeEdit = (queue: Queue, editId: string): QueuedEdit[] => queue.filter(({ id }) => id !== editId)

/** A project as it will be once everything queued for it has been sent. */
export function withQueued(project: Project, queue: Queue): Project {
  return queue
    .filter((edit) => edit.projectId === project.id && edit.state !== 'gone' && edit.state !== 'refused')
    .reduce((shown, edit) => applyEdit(shown, edit.wanted), project)
}

function replaced(queue: Queue, editId: string, by: readonly QueuedEdit[]): QueuedEdit[] {
  return queue.flatMap((edit) => (edit.id === editId ? by : [edit]))
}

const isEmpty = (patch: ProjectPatch) => Object.keys(patch).length === 0
