import fc from 'fast-check'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { PROJECT_STYLES, PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { CALL_TIMEOUT_MS } from '#app/platform/http/send-request.ts'
import type { FaultRuleInput } from '#server/lab/fault-rule.ts'
import type { TestBackend } from '../servers/test-backend.ts'
import { openDevice, type Device } from './fault-device.ts'
import { SAMPLE_FILES } from '../fixtures/sample-files.ts'

const PATH = '/v2/api/customer_projects*'

const fault: fc.Arbitrary<Pick<FaultRuleInput, 'fault' | 'status'>> = fc.oneof(
  fc.record({
    fault: fc.constantFrom('delay' as const, 'stall' as const, 'cut-before' as const, 'cut-after' as const),
  }),
  fc.record({ fault: fc.constantFrom('truncate' as const, 'html' as const) }),
  fc.record({ fault: fc.constant('status' as const), status: fc.constantFrom(500, 502, 503) }),
)
const patch: fc.Arbitrary<ProjectPatch> = fc.oneof(
  fc.record({ name: fc.constantFrom('Huis', 'Schuur', 'Stal', 'Loods') }),
  fc.record({ style: fc.constantFrom(...PROJECT_STYLES) }),
  fc.record({ type: fc.constantFrom(...PROJECT_TYPES) }),
  fc.record({ status: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const) }),
)
/** Which project of those at hand a step is about. */
const which = fc.nat({ max: 20 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('edit' as const), which, patch }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('fault' as const), fault, times: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('create' as const, 'remove' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('upload' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('offline' as const, 'online' as const, 'reload' as const, 'twice' as const),
    }),
  },
)

/** One random course of edits, creations, files, deletions and faults. */
export type Schedule = readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]

/** So many schedules, the same for the same seed. */
export function generateSchedules(count: number, seed: number): Schedule[] {
  return fc.sample(fc.array(step, { minLength: 5, maxLength: 14 }), { numRuns: count, seed })
}

/** What a person has done, and so expects to find. */
interface Expected {
  /** Every project as it should be, by the id that this device first knew it by. */
  projects: { id: string; patch: ProjectPatch }[]
  files: string[]
}

/** What a schedule left behind that it must not: an edit lost, a project or file twice or missing. None is as it should be. */
export async function runSchedule(backend: TestBackend, schedule: Schedule): Promise<string[]> {
  backend.lab.reset()
  const person = await backend.createCustomer()
  const { id } = await backend.createProject(person, { name: 'Huis' })
  const device = await openDevice(backend.url, person)
  await device.load(id)
  const expected: Expected = { projects: [{ id, patch: {} }], files: [] }

  for (const taken of schedule) {
    switch (taken.does) {
      case 'edit': {
        const project = expected.projects[taken.which % expected.projects.length]
        if (!project) break
        project.patch = { ...project.patch, ...taken.patch }
        await device.edit(project.id, taken.patch)
        break
      }
      case 'create': {
        const patch = { name: `Nieuw ${expected.projects.length}` }
        expected.projects.push({ id: await device.create(person.contactId, patch), patch })
        break
      }
      case 'upload': {
        const name = `plan ${expected.files.length}.pdf`
        expected.files.push(name)
        await device.upload(id, new File([SAMPLE_FILES['plan.pdf']], name))
        break
      }
      case 'remove': {
        const extra = await backend.createProject(person, { name: 'weg' })
        await untilGone(backend, device, extra.id)
        break
      }
      case 'fault':
        backend.lab.faults.add({
          match: { method: '*', path: PATH },
          nth: 1,
          times: taken.times,
          probability: 1,
          headers: {},
          ms: taken.fault.fault === 'delay' ? 30 : 0,
          ...taken.fault,
        })
        break
      case 'reload':
        await device.reload()
        break
      case 'twice':
        device.network.twice = !device.network.twice
        break
      default:
        device.network.online = taken.does === 'online'
    }
  }
  backend.lab.faults.clear()
  await device.flush()
  return differences(device, expected, id)
}

async function differences(device: Device, { projects, files }: Expected, mainId: string): Promise<string[]> {
  const { items } = await device.call(projectEndpoints.list, {})
  const attached = await device.call(attachmentEndpoints.list, { params: { id: mainId } })
  const names = attached.items.map(({ name }) => name).sort()
  const wrong = [
    ...projects.flatMap(({ id, patch }) =>
      lostOf(
        items.find((item) => item.id === device.idOf(id)),
        patch,
      ),
    ),
    ...device.unfinishedWork(),
  ]
  if (items.length !== projects.length) wrong.push(`${items.length} projects instead of ${projects.length}`)
  if (names.join() !== files.toSorted().join()) wrong.push(`files should be ${files.join()}, they are ${names.join()}`)
  return wrong
}

function lostOf(project: Project | undefined, patch: ProjectPatch): string[] {
  return Object.entries(patch)
    .filter(([field, value]) => project?.[field as keyof Project] !== value)
    .map(([field, value]) => `${field} should be ${JSON.stringify(value)}, it is ${JSON.stringify(project)}`)
}

/** The person presses again until there is an answer; a few faults later there is one. */
async function untilGone(backend: TestBackend, device: Device, id: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await device.call(projectEndpoints.remove, { params: { id } })
      return
    } catch (error) {
      // Gone already: the answer of the try before was lost.
      if (error instanceof CallError && error.status === 404) return
      if (tries > 8) throw error
      device.network.online = true
      if (tries > 5) {
        backend.lab.faults.clear()
        device.network.timeoutMs = CALL_TIMEOUT_MS
      }
    }
  }
}
