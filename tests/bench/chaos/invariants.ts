import { isDeepStrictEqual } from 'node:util'
import type { AppointmentOperation } from '#contract/appointments/transitions.ts'
import { checkMails } from './mail-invariant.ts'
import { acknowledged, type ChaosRecord, type FinalState, type Finding, type Of } from './record.ts'

/** A broken promise. */
export interface Violation extends Finding {
  readonly invariant: string
}

const STATUS_RANK = ['REGISTERED', 'CHECKED_IN', 'ONGOING', 'ENDED']
const RANK_AFTER: Partial<Record<AppointmentOperation, number>> = { checkin: 1, start: 2, end: 3 }

/** The promises of a run; each names what breaks it. */
export const INVARIANTS = {
  'no acknowledged write is lost': findLost,
  'no write is doubled': findDoubled,
  'the history has each acknowledged edit once': checkHistory,
  'nobody sees data of another': ({ leaks }) =>
    leaks.map(({ actor, path, marker }) => ({ what: `${actor} saw ${marker}… in ${path}`, about: [actor] })),
  'nobody is signed out': ({ signOuts }) =>
    signOuts.map(({ actor, at, reason }) => ({ what: `${actor} at ${at} ms: ${reason}`, about: [actor] })),
  'every mail arrives once': checkMails,
  'all writes get through once the parts work': ({ stuck }) =>
    stuck.map(({ actor, what }) => ({ what: `${actor}: ${what}`, about: [actor] })),
  'an outage is a 503': ({ calls }) =>
    calls
      .filter(({ status }) => status !== null && status >= 500 && status !== 503)
      .map(({ actor, method, path, status }) => ({ what: `${status} for ${method} ${path}`, about: [actor] })),
} satisfies Record<string, (record: ChaosRecord, final: FinalState) => Finding[]>

/** Of the first start, which nothing disturbs: for a machine that is slow or busy. */
const READY_RATIO = 3

/** Everything that is broken. A part may take so long until it is ready again, on a machine that is not busy otherwise. */
export function findViolations(record: ChaosRecord, final: FinalState, readyLimitMs: number): Violation[] {
  const first = record.parts.find(({ kind }) => kind === 'ready')?.readyMs ?? 0
  const limit = Math.max(readyLimitMs, READY_RATIO * first)
  const slow = record.parts.filter(({ readyMs = 0 }) => readyMs > limit)
  const invariant = `ready again within ${(limit / 1000).toFixed(1)} s`
  return [
    ...Object.entries(INVARIANTS).flatMap(([name, check]) =>
      check(record, final).map((finding) => ({ invariant: name, ...finding })),
    ),
    ...slow.map(({ part, readyMs = 0 }) => ({ invariant, what: `${part} took ${Math.round(readyMs)} ms`, about: [] })),
  ]
}

function findLost(record: ChaosRecord, final: FinalState): Finding[] {
  const removed = new Set(acknowledged(record, 'removal').map(({ project }) => project))
  const declined = new Set(acknowledged(record, 'decline').map(({ id }) => id))
  const projects = (actor: string) => final.projects.get(actor) ?? []
  const findings: Finding[] = []
  const expectIt = (holds: boolean, what: string, ...about: string[]) => {
    if (!holds) findings.push({ what, about })
  }
  /** The last of several writes of the same thing counts. */
  const last = new Map<string, () => void>()

  for (const write of record.acknowledged) {
    const { actor } = write
    if ('project' in write && write.kind !== 'removal' && removed.has(write.project)) continue
    switch (write.kind) {
      case 'project':
        if (!removed.has(write.id))
          expectIt(
            projects(actor).some(({ id }) => id === write.id),
            `project ${write.id} of ${actor}`,
            actor,
            write.id,
          )
        break
      case 'removal':
        expectIt(
          !projects(actor).some(({ id }) => id === write.project),
          `project ${write.project} of ${actor} is back`,
          write.project,
        )
        break
      case 'edit': {
        const { project, field, value } = write
        // Of a shared project somebody else's later edit may count: the history tells.
        const others = record.acknowledged.some(
          (one) => one.kind === 'edit' && one.project === project && one.actor !== actor,
        )
        if (!others)
          last.set(`${project} ${field}`, () =>
            expectIt(
              isDeepStrictEqual(final.current.get(project)?.[field], value),
              `${field} of ${project} is ${JSON.stringify(final.current.get(project)?.[field])}, not ${JSON.stringify(value)}`,
              project,
            ),
          )
        break
      }
      case 'file': {
        const found = final.files.get(write.project) ?? []
        expectIt(
          found.some(({ name, size }) => name === write.name && size === write.size),
          `file ${write.name} of ${write.project}`,
          write.project,
        )
        break
      }
      case 'member':
        expectIt(
          projects(actor).some(({ id, addresses }) => id === write.project && addresses.includes(write.address)),
          `member ${write.address} of ${write.project}`,
          write.project,
        )
        break
      case 'appointment':
        if (!declined.has(write.id))
          expectIt(
            (final.appointments.get(actor) ?? []).some(({ id }) => id === write.id),
            `appointment ${write.id} of ${actor}`,
            actor,
            write.id,
          )
        break
      case 'move':
        if (!declined.has(write.id))
          last.set(`move ${write.id}`, () => {
            const found = (final.appointments.get(actor) ?? []).find(({ id }) => id === write.id)
            const isThere = Date.parse(found?.dateFrom ?? '') === Date.parse(write.dateFrom)
            expectIt(isThere, `${write.id} is at ${found?.dateFrom}, not ${write.dateFrom}`, write.id)
          })
        break
      case 'decline':
        expectIt(
          !(final.appointments.get(actor) ?? []).some(({ id }) => id === write.id),
          `appointment ${write.id} of ${actor} is back`,
          write.id,
        )
        break
      case 'question':
        expectIt(
          (final.questions.get(actor) ?? []).some(({ id }) => id === write.id),
          `question ${write.text}`,
          actor,
        )
        break
      case 'rating':
        last.set(`${actor} ${write.item}`, () => {
          const found = (final.ratings.get(actor) ?? []).find(({ item }) => item === write.item)
          expectIt(found?.note === write.note, `rating ${write.note}, found ${found?.note}`, actor)
        })
        break
      case 'walk-in':
        expectIt(
          final.board.some(({ id, name }) => id === write.id && name === write.name),
          `walk-in ${write.name}`,
          actor,
        )
        break
      case 'operation': {
        const status = final.board.find(({ id }) => id === write.id)?.status ?? ''
        expectIt(
          STATUS_RANK.indexOf(status) >= (RANK_AFTER[write.operation] ?? 0),
          `${write.operation} of ${write.id}: the status is ${status}`,
          write.id,
        )
        break
      }
      case 'registration':
        // Its mail tells.
        break
    }
  }
  for (const check of last.values()) check()
  return findings
}

function findDoubled(record: ChaosRecord, final: FinalState): Finding[] {
  const known = new Set(record.acknowledged.flatMap((one) => ('id' in one ? [one.id] : [])))
  const files = acknowledged(record, 'file')
  const unknown = (what: string, about: readonly string[]): Finding => ({ what: `nobody knows ${what}`, about })
  return [
    ...[...final.projects].flatMap(([actor, found]) =>
      found.filter(({ id }) => !known.has(id)).map(({ id }) => unknown(`project ${id} of ${actor}`, [actor])),
    ),
    ...[...final.files].flatMap(([project, found]) => [
      ...found
        .filter(({ name }) => !files.some((file) => file.project === project && file.name === name))
        .map(({ name }) => unknown(`file ${name} of ${project}`, [project])),
      ...repeated(found.map(({ name }) => name)).map((name) => ({ what: `file ${name} twice`, about: [project] })),
    ]),
    ...[...final.appointments].flatMap(([actor, found]) =>
      found.filter(({ id }) => !known.has(id)).map(({ id }) => unknown(`appointment ${id} of ${actor}`, [actor])),
    ),
    ...[...final.questions].flatMap(([actor, found]) => [
      ...found.filter(({ id }) => !known.has(id)).map(({ text }) => unknown(`question ${text}`, [actor])),
      ...repeated(found.map(({ text }) => text)).map((text) => ({ what: `question ${text} twice`, about: [actor] })),
    ]),
    ...repeated(final.board.map(({ name }) => name).filter((name) => name.startsWith('Bezoeker '))).map((name) => ({
      what: `walk-in ${name} twice`,
      about: [],
    })),
  ]
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

function checkHistory(record: ChaosRecord, final: FinalState): Finding[] {
  const created = acknowledged(record, 'project').flatMap(({ id }) => {
    const entries = final.histories.get(id)?.filter(({ field }) => field === 'created').length
    return entries === undefined || entries === 1 ? [] : [{ what: `${id} was created ${entries} times`, about: [id] }]
  })
  const edits = acknowledged(record, 'edit').filter(({ project }) => final.histories.has(project))
  const isSame = (one: Of<'edit'>, other: Of<'edit'>) =>
    one.actor === other.actor &&
    one.project === other.project &&
    one.field === other.field &&
    isDeepStrictEqual(one.value, other.value)
  const different = edits.filter((edit, at) => edits.findIndex((other) => isSame(edit, other)) === at)
  return [
    ...created,
    ...different.flatMap((edit) => {
      const { actor, project, field, value } = edit
      const contactId = final.people.get(actor)?.contactId
      const entries = (final.histories.get(project) ?? []).filter(
        (entry) => entry.field === field && entry.by?.id === contactId && isDeepStrictEqual(entry.after, value),
      ).length
      const expected = edits.filter((other) => isSame(edit, other)).length
      const what = `${field} of ${project} = ${JSON.stringify(value)} by ${actor}: ${entries} entries, not ${expected}`
      return entries === expected ? [] : [{ what, about: [project] }]
    }),
  ]
}
