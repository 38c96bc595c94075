import { changedFields, mergeEdit, applyEdit, type EditField } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import type { QueuedEdit } from './queued-edit.ts'

// Pure steps on the queue of one person; the order of the list is the order of sending.

type Queue = readonly QueuedEdit[]

/** A new edit: its key, when it was made, and what is wanted of which version, or of a project that is to be made. */
export type NewEdit = Pick<QueuedEdit, 'id' | 'at' | 'base' | 'wanted' | 'creates'>

/** True for an edit that goes out by itself. */
export const isPending = ({ state }: QueuedEdit) => state === 'waiting' || state === 'sent'

/**
 * Adds an edit. It joins one of the same project that waits and was never sent, so that what was changed without a
 * connection goes out as one; an edit that may have arrived is left as it is, as its key stands for what it was. A creation
 * that was refused waits anew with what was changed in it.
 */
export function addEdit(queue: Queue, { id, at, base, wanted, creates }: NewEdit): QueuedEdit[] {
  const last = queue.findLast((edit) => edit.projectId === base.id)
  const isRefusedCreation = last?.creates && !isPending(last)
  if (last?.state !== 'waiting' && !isRefusedCreation) {
    const changed = changedFields(base, wanted)
    const edit = {
      id,
      at,
      base,
      wanted: changed,
      projectId: base.id,
      state: 'waiting' as const,
      ...(creates && { creates }),
    }
    return isEmpty(changed) ? [...queue] : [...queue, edit]
  }
  const joined = changedFields(last.base, { ...last.wanted, ...wanted })
  if (!isRefusedCreation) return replaced(queue, last.id, isEmpty(joined) ? [] : [{ ...last, wanted: joined, at }])
  const { reason: _outdated, ...rest } = last
  return replaced(queue, last.id, [{ ...rest, id, at, wanted: joined, state: 'waiting' }])
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

/**
 * An edit was written: it goes, and what was edited on top of it now stands on the answer. What was edited on top of a
 * creation is from here on about the project that was made: nobody else can have changed it.
 */
export function settle(queue: Queue, editId: string, answer: Project): QueuedEdit[] {
  const done = queue.find(({ id }) => id === editId)
  const rest = queue.filter(({ id }) => id !== editId)
  if (!done?.creates) return rebase(rest, answer)
  return rest.flatMap((edit) => {
    if (edit.projectId !== done.projectId) return [edit]
    const wanted = changedFields(answer, edit.wanted)
    return isEmpty(wanted) ? [] : [{ ...edit, projectId: answer.id, base: answer, wanted }]
  })
}

/**
 * An edit that will not be written any more, kept for its person to decide. What was edited on top of a creation becomes
 * part of it, as there is no project for it.
 */
export function giveBack(
  queue: Queue,
  editId: string,
  change: { state: 'gone' | 'refused'; reason?: string },
): QueuedEdit[] {
  const edit = queue.find(({ id }) => id === editId)
  if (!edit?.creates) return mark(queue, editId, change)
  const all = queue.filter(({ projectId }) => projectId === edit.projectId)
  const wanted = Object.assign({}, ...all.map((one) => one.wanted)) as ProjectPatch
  return queue.flatMap((one) =>
    one.projectId !== edit.projectId ? [one] : one.id === editId ? [{ ...one, ...change, wanted }] : [],
  )
}

/** An edit whose project is gone becomes the creation of another one that is as its person wanted it; `base` is blank. */
export function becomeCreation(queue: Queue, editId: string, { id, at, base, wanted }: NewEdit): QueuedEdit[] {
  return replaced(queue, editId, [{ id, at, base, wanted, projectId: base.id, state: 'waiting', creates: true }])
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

/** Takes an edit out; a creation goes with all that was edited on top of it. */
export function removeEdit(queue: Queue, editId: string): QueuedEdit[] {
  const edit = queue.find(({ id }) => id === editId)
  return edit?.creates ? removeProject(queue, edit.projectId) : queue.filter(({ id }) => id !== editId)
}

/** Takes out all that waits for one project. */
export const removeProject = (queue: Queue, id: string): QueuedEdit[] =>
  queue.filter(({ projectId }) => projectId !== id)

function replaced(queue: Queue, editId: string, by: readonly QueuedEdit[]): QueuedEdit[] {
  return queue.flatMap((edit) => (edit.id === editId ? by : [edit]))
}

const isEmpty = (patch: ProjectPatch) => Object.keys(patch).length === 0
