// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { publishItemChanges } from '#app/data/inspiration/pending-item-changes.ts'
import { publishQuestions, type PendingQuestion } from '#app/data/questions/pending-questions.ts'
import { initialProject } from '#tests/support/client/outbox-device.ts'
import { removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import type { QueuedEdit } from './queued-edit.ts'
import type { Upload } from './upload-queue.ts'
import {
  pendingEdits,
  publishEdits,
  publishUploads,
  useHasUnstored,
  useIsOutboxLoaded,
  usePendingCount,
  usePendingEdits,
  useUploads,
} from './use-pending-edits.ts'

const edit = (id: string, patch: QueuedEdit['patch'], creates?: true): QueuedEdit => ({
  id,
  projectId: 'p1',
  base: initialProject,
  patch,
  state: 'waiting',
  at: '2027-01-01',
  ...(creates && { creates }),
})
const upload = (id: string, over: Partial<Upload> = {}): Upload => ({
  id,
  projectId: 'p1',
  name: id,
  file: new Blob(['x']),
  at: '2027-01-01',
  isStored: true,
  sent: 0,
  state: 'waiting',
  ...over,
})
const question = (isStored: boolean): PendingQuestion => ({
  id: 'q1',
  at: '2027-01-01',
  draft: { subject: 'GENERAL', text: 'Wanneer?' } as unknown as PendingQuestion['draft'],
  files: [],
  isStored,
  isSending: false,
})

afterEach(() => {
  act(() => {
    publishEdits([])
    publishUploads([])
    publishQuestions([])
    publishItemChanges([])
  })
  removeEntry(entries.machineCredentials)
})

test('screens know no edits until the store was read, then those that wait (B09)', () => {
  const { result } = renderHook(() => [useIsOutboxLoaded(), usePendingEdits()])
  expect([result.current, pendingEdits()]).toEqual([[false, []], []])
  const one = edit('a', { name: 'Schuur' })
  act(() => publishEdits([one]))
  expect([result.current, pendingEdits()]).toEqual([[true, [one]], [one]])
})

test('screens are not rendered again by an empty queue that was empty before', () => {
  let renders = 0
  renderHook(() => {
    renders += 1
    return [usePendingEdits(), useUploads('p1')]
  })
  act(() => publishEdits([]))
  act(() => publishUploads([]))
  const before = renders
  act(() => publishEdits([]))
  act(() => publishUploads([]))
  expect(renders).toBe(before)
})

test('a project shows its own files (E08)', () => {
  const { result } = renderHook(() => useUploads('p1').map(({ id }) => id))
  act(() => publishUploads([upload('a'), upload('b', { projectId: 'p2' }), upload('c')]))
  expect(result.current).toEqual(['a', 'c'])
})

test('what a sign-out would delete is counted: fields, new projects as one, files, questions and items (F-26)', () => {
  const { result } = renderHook(usePendingCount)
  expect(result.current).toBe(0)
  const counts: number[] = []
  for (const publish of [
    () =>
      publishEdits([
        edit('a', { name: 'Schuur', style: 'RURAL' }),
        edit('b', { name: 'Stal', type: 'EXTENSION' }, true),
      ]),
    () => publishUploads([upload('a'), upload('b', { state: 'failed' }), upload('c', { rejection: 'empty' })]),
    () => publishQuestions([question(true)]),
    () => publishItemChanges([{ id: 'i1', projectId: 'p1', item: { id: 'x' } as never, isAdded: true }]),
  ]) {
    act(publish)
    counts.push(result.current)
  }
  expect(counts).toEqual([3, 5, 6, 7])
})

describe('something would be lost with this page (F-29)', () => {
  test.each<[boolean, string, () => void]>([
    [false, 'nothing waits', () => undefined],
    [false, 'an edit waits, which is stored', () => publishEdits([edit('a', { name: 'Schuur' })])],
    [false, 'all files are stored', () => publishUploads([upload('a'), upload('b')])],
    [true, 'one of two files is not stored', () => publishUploads([upload('a'), upload('b', { isStored: false })])],
    [false, 'a file is being stored', () => publishUploads([upload('a', { isStored: false, state: 'storing' })])],
    [false, 'a file cannot be sent', () => publishUploads([upload('a', { isStored: false, rejection: 'empty' })])],
    [false, 'a question is stored', () => publishQuestions([question(true)])],
    [true, 'a question is not stored', () => publishQuestions([question(false)])],
  ])('is %s when %s', (expected, _, publish) => {
    const { result } = renderHook(useHasUnstored)
    act(publish)
    expect(result.current).toBe(expected)
  })

  test.each([
    [false, 0],
    [true, 1],
  ])('is %s on a tablet with %i edits, which are in memory there', (expected, count) => {
    writeEntry(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })
    const { result } = renderHook(useHasUnstored)
    act(() => publishEdits([edit('a', { name: 'Schuur' })].slice(0, count)))
    expect(result.current).toBe(expected)
  })
})
