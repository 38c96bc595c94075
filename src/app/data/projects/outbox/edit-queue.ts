import { applyPatch, changedFields, mergePatch, type PatchField } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import type { QueuedEdit } from './queued-edit.ts'

// Pure functions on one customer's queue; the list is in the order of sending.

type Queue = readonly QueuedEdit[]

/** A new edit based on one version of a project, or the creation of a project. */
export type NewEdit = Pick<QueuedEdit, 'id' | 'at' | 'base' | 'patch' | 'creates'>

/** True if the edit can be sent without a decision of its author. */
export const isPending = ({ state }: QueuedEdit) => state === 'waiting' || state === 'sent'

/**
 * Adds an edit, merged into one of the same project that was never sent, so that offline changes are sent as one. An
 * edit that may have arrived stays unchanged, because its idempotency key stands for its content. A refused creation is
 * queued again with the change.
 */
export function addEdit(queue: Queue, { id, at, base, patch, creates }: NewEdit): QueuedEdit[] {
  const last = queue.findLast((edit) => edit.projectId === base.id)
  const isRefusedCreation = last?.creates && !isPending(last)
  if (last?.state !== 'waiting' && !isRefusedCreation) {
    const changed = changedFields(base, patch)
    const edit: QueuedEdit = {
      id,
      at,
      base,
      patch: changed,
      projectId: base.id,
      state: 'waiting',
      ...(creates && { creates }),
    }
    return isEmpty(changed) ? [...queue] : [...queue, edit]
  }
  const merged = changedFields(last.base, { ...last.patch, ...patch })
  if (!isRefusedCreation) return replaceEdit(queue, last.id, isEmpty(merged) ? [] : [{ ...last, patch: merged, at }])
  const { reason: _outdated, ...rest } = last
  return replaceEdit(queue, last.id, [{ ...rest, id, at, patch: merged, state: 'waiting' }])
}

/** Withdraws one field: from an edit that was never sent, else by a new edit back to the earlier value. */
export function withdrawField(queue: Queue, editId: string, field: PatchField, next: Pick<NewEdit, 'id' | 'at'>) {
  const edit = queue.find(({ id }) => id === editId)
  if (!edit) return [...queue]
  if (edit.state === 'sent') {
    const before = { [field]: edit.base[field as keyof Project] ?? null } as ProjectPatch
    return addEdit(queue, { ...next, base: applyPatch(edit.base, edit.patch), patch: before })
  }
  const { [field]: _withdrawn, ...rest } = edit.patch
  return replaceEdit(queue, editId, isEmpty(rest) ? [] : [{ ...edit, patch: rest }])
}

/**
 * Removes a saved edit and rebases later ones onto the response. Later edits of a creation get the id of the created
 * project, which nobody else can have changed yet.
 */
export function commit(queue: Queue, editId: string, saved: Project): QueuedEdit[] {
  const done = queue.find(({ id }) => id === editId)
  const rest = queue.filter(({ id }) => id !== editId)
  if (!done?.creates) return rebase(rest, saved)
  return rest.flatMap((edit) => {
    if (edit.projectId !== done.projectId) return [edit]
    const patch = changedFields(saved, edit.patch)
    return isEmpty(patch) ? [] : [{ ...edit, projectId: saved.id, base: saved, patch }]
  })
}

/**
 * Marks an edit that the server rejected, for its author to decide. Later edits of a creation are merged into it, as
 * their project does not exist.
 */
export function markFailed(
  queue: Queue,
  editId: string,
  change: { state: 'gone' | 'refused'; reason?: string },
): QueuedEdit[] {
  const edit = queue.find(({ id }) => id === editId)
  if (!edit?.creates) return updateEdit(queue, editId, change)
  const all = queue.filter(({ projectId }) => projectId === edit.projectId)
  const patch = Object.assign({}, ...all.map((one) => one.patch)) as ProjectPatch
  return queue.flatMap((one) =>
    one.projectId !== edit.projectId ? [one] : one.id === editId ? [{ ...one, ...change, patch }] : [],
  )
}

/** Converts an edit whose project is gone into the creation of a new project; `base` is blank. */
export function convertToCreate(queue: Queue, editId: string, { id, at, base, patch }: NewEdit): QueuedEdit[] {
  return replaceEdit(queue, editId, [{ id, at, base, patch, projectId: base.id, state: 'waiting', creates: true }])
}

/**
 * Rebases the edits of a project onto a newer version; a field that both changed is a conflict. An edit that may have
 * arrived stays as it was sent, because its key stands for its content.
 */
export function rebase(queue: Queue, theirs: Project): QueuedEdit[] {
  return queue.flatMap((edit) =>
    edit.projectId === theirs.id && edit.state !== 'sent' ? rebaseEdit(edit, theirs) : [edit],
  )
}

function rebaseEdit(edit: QueuedEdit, theirs: Project): QueuedEdit[] {
  const { patch, conflicts } = mergePatch(edit.base, theirs, edit.patch)
  if (isEmpty(patch)) return []
  if (conflicts.length > 0) return [{ ...edit, patch, state: 'conflict', theirs }]
  return [{ ...edit, patch, base: theirs, state: 'waiting' }]
}

/**
 * Resolves a conflict: the values of `chosenFields` are sent again on top of the other's change, the rest is dropped.
 */
export function resolveConflict(
  queue: Queue,
  editId: string,
  chosenFields: readonly PatchField[],
  newId: string,
): QueuedEdit[] {
  const edit = queue.find(({ id }) => id === editId)
  if (!edit?.theirs) return [...queue]
  const { conflicts } = mergePatch(edit.base, edit.theirs, edit.patch)
  const remaining = Object.entries(edit.patch).filter(
    ([field]) => !conflicts.includes(field as PatchField) || chosenFields.includes(field as PatchField),
  )
  const { theirs, ...rest } = edit
  const patch = Object.fromEntries(remaining) as ProjectPatch
  return replaceEdit(
    queue,
    editId,
    isEmpty(patch) ? [] : [{ ...rest, id: newId, base: theirs, patch, state: 'waiting' as const }],
  )
}

export function updateEdit(queue: Queue, editId: string, change: Partial<QueuedEdit>): QueuedEdit[] {
  return queue.map((edit) => (edit.id === editId ? { ...edit, ...change } : edit))
}

/** Removes an edit; removing a creation also removes all later edits of its project. */
export function removeEdit(queue: Queue, editId: string): QueuedEdit[] {
  const edit = queue.find(({ id }) => id === editId)
  return edit?.creates ? removeProject(queue, edit.projectId) : queue.filter(({ id }) => id !== editId)
}

export const removeProject = (queue: Queue, id: string): QueuedEdit[] =>
  queue.filter(({ projectId }) => projectId !== id)

function replaceEdit(queue: Queue, editId: string, by: readonly QueuedEdit[]): QueuedEdit[] {
  return queue.flatMap((edit) => (edit.id === editId ? by : [edit]))
}

const isEmpty = (patch: ProjectPatch) => Object.keys(patch).length === 0
