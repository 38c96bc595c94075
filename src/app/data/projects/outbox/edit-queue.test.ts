import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Project, projectSchema } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import {
  addEdit,
  commit,
  convertToCreate,
  isPending,
  markFailed,
  rebase,
  removeEdit,
  removeProject,
  resolveConflict,
  updateEdit,
  withdrawField,
} from './edit-queue.ts'
import type { QueuedEdit } from './queued-edit.ts'

const AT = '2026-06-01T10:00:00.000Z'
const LATER = '2026-06-01T11:00:00.000Z'

const project = (id: string, values: Partial<Project> = {}): Project => ({
  ...v.parse(projectSchema, { id, name: 'Huis', status: 'ACTIVE', style: 'OTHER', type: 'OTHER', revision: 1 }),
  ...values,
})
const house = project('house')
const barn = project('barn')
const blank = project('local-1', { name: null, revision: null })

/** A queued edit of a project. */
function edit(id: string, base: Project, patch: ProjectPatch, rest: Partial<QueuedEdit> = {}): QueuedEdit {
  return { id, projectId: base.id, base, patch, state: 'waiting', at: AT, ...rest }
}
const added = (base: Project, patch: ProjectPatch) => ({ id: 'new', at: LATER, base, patch })
/** What is left of a queue: id, state and patch of each edit. */
const brief = (queue: readonly QueuedEdit[]) => queue.map(({ id, state, patch }) => [id, state, patch])

test.each(['waiting', 'sent', 'conflict', 'gone', 'refused'] as const)('an edit that is %s', (state) => {
  expect(isPending(edit('a', house, {}, { state }))).toBe(state === 'waiting' || state === 'sent')
})

describe('adding an edit (B09)', () => {
  const other = edit('b', barn, { name: 'Stal' })

  test('queues the values that differ, behind the edits that are there', () => {
    expect(addEdit([other], added(house, { name: 'Schuur', style: 'OTHER' }))).toEqual([
      other,
      { id: 'new', at: LATER, base: house, projectId: 'house', patch: { name: 'Schuur' }, state: 'waiting' },
    ])
  })

  test('queues nothing when nothing differs', () => {
    expect(addEdit([other], added(house, { name: 'Huis' }))).toEqual([other])
  })

  test('marks the creation of a project', () => {
    expect(addEdit([], { ...added(blank, { name: 'Schuur' }), creates: true })).toMatchObject([{ creates: true }])
    expect(addEdit([], added(house, { name: 'Schuur' }))[0]).not.toHaveProperty('creates')
  })

  test('is merged into a waiting one of its project, in its place and with its own time', () => {
    const merged = addEdit([edit('a', house, { name: 'Schuur' }), other], added(house, { style: 'RURAL' }))
    expect(merged).toEqual([edit('a', house, { name: 'Schuur', style: 'RURAL' }, { at: LATER }), other])
  })

  test('removes a waiting one that it reverts, and leaves those of other projects', () => {
    expect(addEdit([edit('a', house, { name: 'Schuur' }), other], added(house, { name: 'Huis' }))).toEqual([other])
  })

  test.each(['sent', 'conflict', 'gone', 'refused'] as const)('leaves one that is %s as it is', (state) => {
    const before = edit('a', house, { name: 'Schuur' }, { state })
    expect(brief(addEdit([before], added(house, { style: 'RURAL' })))).toEqual([
      ['a', state, { name: 'Schuur' }],
      ['new', 'waiting', { style: 'RURAL' }],
    ])
  })

  test('is merged into the last one of its project only', () => {
    const sent = edit('a', house, { name: 'Schuur' }, { state: 'sent' })
    const queue = addEdit([sent, edit('c', house, { style: 'RURAL' })], added(house, { type: 'EXTENSION' }))
    expect(brief(queue)).toEqual([
      ['a', 'sent', { name: 'Schuur' }],
      ['c', 'waiting', { style: 'RURAL', type: 'EXTENSION' }],
    ])
  })

  test.each(['refused', 'gone'] as const)('sends a %s creation again as a new request without its reason', (state) => {
    const refused = edit('a', blank, { name: 'Lang' }, { creates: true, state, reason: 'Te lang' })
    expect(addEdit([refused, other], added(blank, { name: 'Kort' }))).toEqual([
      edit('new', blank, { name: 'Kort' }, { creates: true, at: LATER }),
      other,
    ])
  })
})

describe('withdrawing a field (T31)', () => {
  const next = { id: 'new', at: LATER }

  test('leaves the other fields of its edit, and the other edits', () => {
    const other = edit('b', house, { name: 'Stal' })
    const queue = [edit('a', house, { name: 'Schuur', style: 'RURAL' }), other]
    expect(withdrawField(queue, 'a', 'name', next)).toEqual([edit('a', house, { style: 'RURAL' }), other])
  })

  test('removes an edit of one field', () => {
    expect(withdrawField([edit('a', house, { name: 'Schuur' })], 'a', 'name', next)).toEqual([])
  })

  test('of an edit that may have arrived is a new edit back to the value before', () => {
    const sent = edit('a', house, { name: 'Schuur' }, { state: 'sent' })
    const queue = withdrawField([sent], 'a', 'name', next)
    expect(brief(queue)).toEqual([
      ['a', 'sent', { name: 'Schuur' }],
      ['new', 'waiting', { name: 'Huis' }],
    ])
    expect(queue[1]?.base.name).toBe('Schuur')
    const nameless = edit('a', project('house', { name: null }), { name: 'Schuur' }, { state: 'sent' })
    expect(withdrawField([nameless], 'a', 'name', next)[1]?.patch).toEqual({ name: null })
  })

  test('of an unknown edit changes nothing', () => {
    const queue = [edit('a', house, { name: 'Schuur' })]
    expect(withdrawField(queue, 'b', 'name', next)).toEqual(queue)
  })
})

describe('a saved edit (B09)', () => {
  test('leaves the queue, and later ones are based on the response', () => {
    const saved = project('house', { name: 'Schuur', revision: 2 })
    const other = edit('c', barn, { name: 'Stal' })
    const queue = [edit('a', house, { name: 'Schuur' }), edit('b', house, { style: 'RURAL' }), other]
    expect(commit(queue, 'a', saved)).toEqual([edit('b', saved, { style: 'RURAL' }), other])
  })

  test('that created a project gives its id to later ones, without what is saved already', () => {
    const saved = project('p9', { name: 'Schuur', revision: 1 })
    const other = edit('d', barn, { name: 'Stal' })
    const queue = [
      edit('a', blank, { name: 'Schuur' }, { creates: true, state: 'sent' }),
      edit('b', blank, { name: 'Schuur' }),
      edit('c', blank, { name: 'Schuur', style: 'RURAL' }),
      other,
    ]
    expect(commit(queue, 'a', saved)).toEqual([edit('c', saved, { style: 'RURAL' }), other])
  })
})

describe('a rejected edit (B09)', () => {
  test.each(['gone', 'refused'] as const)('is marked %s, and the others are not', (state) => {
    const queue = [edit('a', house, { name: 'Schuur' }), edit('b', house, { style: 'RURAL' })]
    expect(markFailed(queue, 'a', { state, reason: 'Te lang' })).toEqual([
      edit('a', house, { name: 'Schuur' }, { state, reason: 'Te lang' }),
      edit('b', house, { style: 'RURAL' }),
    ])
  })

  test('that creates a project takes up later ones of its project', () => {
    const creation = edit('a', blank, { name: 'Schuur', type: 'EXTENSION' }, { creates: true, state: 'sent' })
    const other = edit('c', barn, { name: 'Stal' })
    const queue = [creation, other, edit('b', blank, { name: 'Loods', style: 'RURAL' })]
    expect(markFailed(queue, 'a', { state: 'refused' })).toEqual([
      { ...creation, state: 'refused', patch: { name: 'Loods', type: 'EXTENSION', style: 'RURAL' } },
      other,
    ])
  })

  test('whose project is gone can create a new one in its place', () => {
    const queue = [edit('a', house, { name: 'Schuur' }, { state: 'gone' }), edit('b', barn, { name: 'Stal' })]
    expect(convertToCreate(queue, 'a', added(blank, { name: 'Schuur', type: 'EXTENSION' }))).toEqual([
      edit('new', blank, { name: 'Schuur', type: 'EXTENSION' }, { creates: true, at: LATER }),
      edit('b', barn, { name: 'Stal' }),
    ])
  })

  test('is removed alone, or with all of its project if it creates it', () => {
    const queue = [
      edit('a', blank, { name: 'Schuur' }, { creates: true }),
      edit('b', blank, { style: 'RURAL' }),
      edit('c', house, { name: 'Stal' }),
      edit('d', house, { style: 'RURAL' }),
    ]
    expect(removeEdit(queue, 'a').map(({ id }) => id)).toEqual(['c', 'd'])
    expect(removeEdit(queue, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'd'])
    expect(removeEdit(queue, 'unknown')).toEqual(queue)
    expect(removeProject(queue, 'house').map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('a newer version of a project (B09, F-24)', () => {
  const theirs = project('house', { style: 'RURAL', type: 'EXTENSION', revision: 2 })

  test.each<[string, ProjectPatch, Partial<QueuedEdit> | null]>([
    ['of another field is the new base', { name: 'Schuur' }, { base: theirs }],
    ['with the same value replaces the edit', { style: 'RURAL' }, null],
    ['with another value is a conflict', { style: 'MINIMAL' }, { state: 'conflict', theirs }],
  ])('%s', (_, patch, change) => {
    const others = [edit('b', barn, { style: 'MINIMAL' }), edit('c', house, { style: 'MINIMAL' }, { state: 'sent' })]
    const before = edit('a', house, patch)
    expect(rebase([before, ...others], theirs)).toEqual([...(change ? [{ ...before, ...change }] : []), ...others])
  })

  test('ends an earlier conflict when the other’s change is taken back', () => {
    const conflict = edit('a', house, { style: 'MINIMAL' }, { state: 'conflict', theirs })
    const restored = project('house', { revision: 3 })
    expect(rebase([conflict], restored)).toMatchObject([{ state: 'waiting', base: restored }])
  })

  const conflict = edit(
    'a',
    house,
    { name: 'Schuur', style: 'MINIMAL', type: 'RENOVATION' },
    { state: 'conflict', theirs },
  )
  const other = edit('b', barn, { name: 'Stal' })

  test.each<[string, ('style' | 'type')[], ProjectPatch]>([
    ['nothing', [], { name: 'Schuur' }],
    ['one field', ['style'], { name: 'Schuur', style: 'MINIMAL' }],
    ['both fields', ['style', 'type'], { name: 'Schuur', style: 'MINIMAL', type: 'RENOVATION' }],
  ])('is kept in a conflict but for what its author chose: %s', (_, chosen, patch) => {
    const resolved = resolveConflict([conflict, other], 'a', chosen, 'new')
    expect(resolved).toEqual([edit('new', theirs, patch), other])
    expect(resolved[0]).not.toHaveProperty('theirs')
  })

  test('is kept whole in a conflict about all fields of an edit', () => {
    const all = edit('a', house, { style: 'MINIMAL' }, { state: 'conflict', theirs })
    expect(resolveConflict([all, other], 'a', [], 'new')).toEqual([other])
  })

  test('cannot be chosen where there is no conflict', () => {
    const queue = [edit('a', house, { style: 'MINIMAL' })]
    expect(resolveConflict(queue, 'a', ['style'], 'new')).toEqual(queue)
    expect(resolveConflict(queue, 'b', ['style'], 'new')).toEqual(queue)
  })
})

test('a change of one edit leaves the others', () => {
  const queue = [edit('a', house, { name: 'Schuur' }), edit('b', house, { name: 'Stal' })]
  expect(updateEdit(queue, 'b', { state: 'sent' })).toEqual([queue[0], { ...queue[1], state: 'sent' }])
})
