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
/** Index of the project that a step changes, modulo their number. */
const projectIndex = fc.nat({ max: 20 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), projectIndex, patch }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), fault, times: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('create' as const, 'remove' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('upload' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('offline' as const, 'online' as const, 'reload' as const, 'twice' as const),
    }),
  },
)

/** A random sequence of edits, creations, uploads, deletions and faults. */
export type Schedule = readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]

/** Generates schedules, deterministic per seed. */
export function generateSchedules(count: number, seed: number): Schedule[] {
  return fc.sample(fc.array(step, { minLength: 5, maxLength: 14 }), { numRuns: count, seed })
}

/** The expected data after all steps. */
interface Expected {
  /** Expected fields of every project, by its first id on this device. */
  projects: { id: string; patch: ProjectPatch }[]
  files: string[]
}

/** Runs a schedule and resolves to lost edits and to missing or duplicated projects and files. */
export async function runSchedule(backend: TestBackend, schedule: Schedule): Promise<string[]> {
  backend.lab.reset()
  const person = await backend.createCustomer()
  const { id } = await backend.createProject(person, { name: 'Huis' })
  const device = await openDevice(backend.url, person)
  await device.load(id)
  const expected: Expected = { projects: [{ id, patch: {} }], files: [] }

  for (const current of schedule) {
    switch (current.kind) {
      case 'edit': {
        const project = expected.projects[current.projectIndex % expected.projects.length]
        if (!project) break
        project.patch = { ...project.patch, ...current.patch }
        await device.edit(project.id, current.patch)
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
        await deleteUntilGone(backend, device, extra.id)
        break
      }
      case 'fault':
        backend.lab.faults.add({
          match: { method: '*', path: PATH },
          nth: 1,
          times: current.times,
          probability: 1,
          headers: {},
          ms: current.fault.fault === 'delay' ? 30 : 0,
          ...current.fault,
        })
        break
      case 'reload':
        await device.reload()
        break
      case 'twice':
        device.network.twice = !device.network.twice
        break
      default:
        device.network.online = current.kind === 'online'
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
  const problems = [
    ...projects.flatMap(({ id, patch }) =>
      findLostFields(
        items.find((item) => item.id === device.idOf(id)),
        patch,
      ),
    ),
    ...device.unfinishedWork(),
  ]
  if (items.length !== projects.length) problems.push(`${items.length} projects instead of ${projects.length}`)
  if (names.join() !== files.toSorted().join())
    problems.push(`files should be ${files.join()}, they are ${names.join()}`)
  return problems
}

function findLostFields(project: Project | undefined, patch: ProjectPatch): string[] {
  return Object.entries(patch)
    .filter(([field, value]) => project?.[field as keyof Project] !== value)
    .map(([field, value]) => `${field} should be ${JSON.stringify(value)}, it is ${JSON.stringify(project)}`)
}

/** Repeats a deletion until it gets a response. */
async function deleteUntilGone(backend: TestBackend, device: Device, id: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await device.call(projectEndpoints.remove, { params: { id } })
      return
    } catch (error) {
      // Already deleted by an attempt whose response was lost.
      if (error instanceof CallError && error.status === 404) return
      if (attempt > 8) throw error
      device.network.online = true
      if (attempt > 5) {
        backend.lab.faults.clear()
        device.network.timeoutMs = CALL_TIMEOUT_MS
      }
    }
  }
}
