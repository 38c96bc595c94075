import { setTimeout as wait } from 'node:timers/promises'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { PROJECT_STYLES, PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { type Device, openDevice } from '#tests/support/lab/fault-device.ts'
import { createRetries, type Retries } from './retries.ts'
import { createRecordedFetch, markerOf, type Sender, TIMEOUT_MS } from './recorded-fetch.ts'
import type { Acknowledged, ChaosRecord } from './record.ts'
import { watchChanges } from './watch-changes.ts'

/** Where a customer is and what belongs to them. */
export interface CustomerOptions {
  readonly index: number
  readonly person: Person
  /** The customer who shares a project with this one. */
  readonly partner: Person
  readonly url: string
  readonly random: () => number
  readonly record: ChaosRecord
  readonly elapsed: () => number
  readonly now: () => number
  /** Whether a mail with this text has arrived at an address. */
  readonly hasMail: (address: string, text: string) => boolean
}

/** A virtual customer: the portal's session, client, outbox and upload queue, without its screens. */
export interface Customer {
  readonly actor: string
  readonly person: Person
  readonly device: Device
  readonly retry: Retries['retry']
  /** Creates the first projects and shares one. */
  begin(): Promise<void>
  /** Listens for changes until the signal. */
  watch(signal: AbortSignal): Promise<void>
  /** Does something; resolves when it is done or on its way. */
  act(): Promise<void>
  /** Sends all that is queued; records what does not get through. */
  settle(): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Far enough ahead that no reminder is due within the hour. */
const FIRST_DAY = 3
const LAST_DAY = 30
/** A device whose clock is wrong by as much as this. */
const CLOCK_ERROR_MS = DAY_MS
const FILE_MAX = 60_000
const SETTLE_LIMIT_MS = 40_000

type Told = Acknowledged extends infer Each ? (Each extends Acknowledged ? Omit<Each, 'actor'> : never) : never

export async function openCustomer(options: CustomerOptions): Promise<Customer> {
  const { index, person, partner, url, random, record, elapsed, now, hasMail } = options
  const actor = `customer ${index}`
  const [own, shared] = [markerOf(`k${index}`), markerOf(`s${Math.floor(index / 2)}`)]
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]
  const sender: Sender = {
    actor,
    url,
    address: `10.0.0.${index + 1}`,
    deviceId: crypto.randomUUID(),
    maySee: (marker) => marker === own || marker === shared,
  }
  const told = (what: Told) => record.acknowledged.push({ actor, ...what })
  // Every third device has a wrong clock, which is put right or wrong again in between.
  let clockError = index % 3 === 0 ? (random() * 2 - 1) * CLOCK_ERROR_MS : 0
  let offset = 0
  /** Projects by their id on this device, and whether they are shared. */
  const mine: string[] = []
  let sharedProject: string | null = null
  let serial = 0
  const nextText = (marker = own) => `${marker}${(serial += 1)}`

  const device: Device = await openDevice(url, person, {
    timeoutMs: TIMEOUT_MS,
    session: {
      fetch: createRecordedFetch(sender, record, elapsed),
      now: () => now() + clockError,
      clockOffset: { read: () => offset, write: (ms) => void (offset = ms) },
      sleep: (ms) => wait(ms),
      random,
      report: () => undefined,
    },
    onSent({ creates, patch, projectId }, project) {
      if (creates) return void told({ kind: 'project', id: project.id })
      const id = device.idOf(projectId)
      for (const [field, value] of Object.entries(patch)) told({ kind: 'edit', project: id, field, value })
    },
    onUploaded: ({ projectId, name, file }) =>
      told({ kind: 'file', project: device.idOf(projectId), name, size: file.size }),
  })
  device.session.onSignOut(({ reason }) => {
    if (reason !== 'logout') record.signOuts.push({ actor, at: elapsed(), reason })
  })
  const signIn = () => device.session.login({ username: person.emailAddress, password: person.password })
  const { retry, retryOnce, settled } = createRetries({
    actor,
    session: device.session,
    signIn,
    record,
    random,
  })
  const { call } = device

  async function create(): Promise<void> {
    mine.push(await device.create(person.contactId, { name: nextText() }))
  }

  async function edit(): Promise<void> {
    const id = pick(sharedProject !== null ? [...mine, sharedProject] : mine)
    if (id === undefined) return
    const patch =
      pick([
        { name: nextText(id === sharedProject ? shared : own) },
        { name: nextText(id === sharedProject ? shared : own) },
        { style: pick(PROJECT_STYLES) ?? 'OTHER' },
        { type: pick(PROJECT_TYPES) ?? 'OTHER' },
      ]) ?? {}
    // Some are made while the device is offline, and sent together.
    device.network.online = random() > 0.2
    await device.edit(id, patch)
    device.network.online = true
    void device.flush()
  }

  async function upload(): Promise<void> {
    const id = pick(mine.map(device.idOf))
    // A local project has no address for files yet.
    if (id === undefined || !record.acknowledged.some((one) => one.kind === 'project' && one.id === id)) return
    const content = `${own}\n`.repeat(1 + Math.floor((random() * FILE_MAX) / own.length))
    void device.upload(id, new File([content], `${nextText()}.txt`))
  }

  async function remove(): Promise<void> {
    const at = mine.findIndex((id) => device.idOf(id) !== id)
    const local = mine[at]
    // What is still on its way to it would be refused.
    if (local === undefined || mine.length < 3 || device.unfinishedWork().length > 0) return
    const id = device.idOf(local)
    mine.splice(at, 1)
    // Deleted by an attempt whose answer was lost.
    const done = await retryOnce('remove', () => call(projectEndpoints.remove, { params: { id } }), 404)
    if (done) told({ kind: 'removal', project: id })
  }

  async function freeSlot(): Promise<string | undefined> {
    const first = FIRST_DAY + Math.floor(random() * (LAST_DAY - FIRST_DAY))
    const dayAt = (days: number) => new Date(now() + days * DAY_MS).toISOString().slice(0, 10)
    const args = { params: { id: DEMO_TABLET.showroomId }, query: { from: dayAt(first), to: dayAt(first + 7) } }
    const found = await retry('slots', () => call(showroomEndpoints.slots, args))
    return pick(found?.items ?? [])?.dateFrom
  }

  async function book(): Promise<void> {
    const dateFrom = await freeSlot()
    if (dateFrom === undefined) return
    const body = { showroomId: DEMO_TABLET.showroomId, dateFrom }
    const booked = await retry('book', (idempotencyKey) => call(bookingEndpoints.book, { body, idempotencyKey }))
    if (booked) told({ kind: 'appointment', id: booked.id, address: person.emailAddress })
  }

  async function changeAppointment(): Promise<void> {
    const list = await retry('appointments', () => call(appointmentEndpoints.list, {}))
    const id = pick(list?.items ?? [])?.id
    if (id === undefined) return
    const address = person.emailAddress
    if (random() < 0.3) {
      const decline = (idempotencyKey: string) => call(bookingEndpoints.decline, { params: { id }, idempotencyKey })
      if (await retry('decline', decline)) told({ kind: 'decline', id, address })
      return
    }
    const dateFrom = await freeSlot()
    if (dateFrom === undefined || list?.items.some((one) => one.id === id && one.dateFrom === dateFrom)) return
    const move = (idempotencyKey: string) =>
      call(bookingEndpoints.move, { params: { id }, body: { dateFrom }, idempotencyKey })
    if (await retry('move', move)) told({ kind: 'move', id, dateFrom, address })
  }

  async function ask(): Promise<void> {
    const text = nextText()
    const args = { params: { id: person.id }, body: { text, page: 'HOME' as const } }
    const asked = await retry('ask', (idempotencyKey) => call(questionEndpoints.ask, { ...args, idempotencyKey }))
    if (asked) told({ kind: 'question', id: asked.id, text })
  }

  async function rate(): Promise<void> {
    const found = await retry('inspiration', () => call(inspirationEndpoints.list, {}))
    const item = pick(found?.items ?? [])?.id
    if (item === undefined) return
    const note = nextText()
    const body = { picks: [{ itemId: item, liked: true, reason: null, point: null, note }] }
    const saved = await retry('rate', (idempotencyKey) => call(favouriteEndpoints.save, { body, idempotencyKey }))
    if (saved) told({ kind: 'rating', item, note })
  }

  async function look(): Promise<void> {
    await retry('projects', () => call(projectEndpoints.list, {}))
    const id = pick(mine.map(device.idOf))
    if (id === undefined || mine.includes(id)) return
    await retry('history', () => call(historyEndpoints.list, { params: { id } }))
    await retry('files', () => call(attachmentEndpoints.list, { params: { id } }))
  }

  async function signInAgain(): Promise<void> {
    if (device.queue().length > 0) return
    await device.session.logout()
    await retry('sign in', signIn)
  }

  const changeClock = async () => void (clockError = random() < 0.5 ? 0 : (random() * 2 - 1) * CLOCK_ERROR_MS)

  const acts: readonly (readonly [number, () => Promise<void>])[] = [
    [30, edit],
    [12, look],
    [10, create],
    [8, upload],
    [6, book],
    [4, changeAppointment],
    [3, ask],
    [6, rate],
    [3, remove],
    [2, signInAgain],
    [1, changeClock],
  ]
  const sum = acts.reduce((total, [weight]) => total + weight, 0)

  return {
    actor,
    person,
    device,
    retry,

    async begin() {
      await create()
      if (index % 2 === 1) return
      const local = await device.create(person.contactId, { name: nextText(shared) })
      await device.flush()
      const id = device.idOf(local)
      sharedProject = local
      const body = { emailAddress: partner.emailAddress, role: 'COLLABORATOR' as const }
      const invite = (idempotencyKey: string) => call(memberEndpoints.invite, { params: { id }, body, idempotencyKey })
      if (await retry('invite', invite)) told({ kind: 'member', project: id, address: partner.emailAddress })
    },

    watch: (signal) => watchChanges(sender, call, record, elapsed, signal),

    async act() {
      if (sharedProject === null) {
        const found = await retry('projects', () => call(projectEndpoints.list, {}))
        const id = found?.items.find(({ name }) => name?.startsWith(shared))?.id
        // Opened by the link of the invitation: who has opened it before is not invited any more.
        if (id !== undefined && hasMail(person.emailAddress, `/projects/${id}`))
          await device.load(id).then(
            () => (sharedProject = id),
            () => undefined,
          )
      }
      let at = random() * sum
      const chosen = acts.find(([weight]) => (at -= weight) < 0)
      await chosen?.[1]()
    },

    async settle() {
      device.network.online = true
      const limit = performance.now() + SETTLE_LIMIT_MS
      await settled()
      for (;;) {
        await device.flush()
        // Two people changed the same field: theirs is replaced.
        for (const each of device.queue()) if (each.state === 'conflict') await device.resolveConflict(each)
        const left = device.unfinishedWork()
        if (left.length === 0) return
        if (performance.now() > limit) {
          for (const what of left) record.stuck.push({ actor, what })
          return
        }
        await wait(300)
      }
    },
  }
}
