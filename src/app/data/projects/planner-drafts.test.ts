import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { signIn } from '#tests/support/client/sign-in.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { readEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { draftEntry } from '#app/platform/storage/page-entries.ts'
import { blankProject } from './outbox/local-project.ts'
import { saveEdit } from './outbox/project-outbox.ts'
import { plannerDraftName } from './planner-drafts.ts'

const project = v.parse(projectSchema, {
  id: 'p1',
  name: 'Huis',
  status: 'ACTIVE',
  style: 'OTHER',
  type: 'OTHER',
  revision: 3,
})
const local = blankProject('c1', 'blank', '2027-01-01T00:00:00.000Z')
const draftOf = (id: string) => draftEntry('c1', plannerDraftName('wall', id))

/** The created project is `p9`. */
const fetchFromServer = async (_url: string, { method }: RequestInit) =>
  Response.json(method === 'POST' ? { ...project, id: 'p9', revision: 1 } : { ...project, revision: 4 })

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument())
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', fetchFromServer)
  signIn('c1')
})
afterEach(async () => {
  await session.logout()
  vi.unstubAllGlobals()
})

test("a creation moves the drafts of its project's planners to the created project (F-23)", async () => {
  writeEntry(draftOf(local.id), { colour: 'RED' })
  await saveEdit(createQueryClient(), { id: 'k1', base: local, patch: { name: 'Huis' }, creates: true })
  expect([local.id, 'p9'].map((id) => readEntry(draftOf(id)))).toEqual([null, { colour: 'RED' }])
})

test('any other edit leaves the drafts of planners (F-23)', async () => {
  writeEntry(draftOf('p1'), { colour: 'GREY' })
  await saveEdit(createQueryClient(), { id: 'k1', base: project, patch: { name: 'Schuur' } })
  expect(readEntry(draftOf('p1'))).toEqual({ colour: 'GREY' })
})
