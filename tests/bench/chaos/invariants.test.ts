import { expect, test } from 'vitest'
import { findViolations } from './invariants.ts'
import { type Acknowledged, type ChaosRecord, createRecord, type FinalState } from './record.ts'

const ANNA = 'customer 0'
const ADDRESS = 'anna@voorbeeld.be'
const DAY = '2026-12-09T09:00:00.000Z'

type Draft<T> = { -readonly [K in keyof T]: T[K] }

const WRITES: readonly Acknowledged[] = [
  { actor: ANNA, kind: 'project', id: 'p1' },
  { actor: ANNA, kind: 'project', id: 'p2' },
  { actor: ANNA, kind: 'edit', project: 'p1', field: 'name', value: 'eerst' },
  { actor: ANNA, kind: 'edit', project: 'p1', field: 'name', value: 'dan' },
  { actor: ANNA, kind: 'removal', project: 'p2' },
  { actor: ANNA, kind: 'file', project: 'p1', name: 'plan.txt', size: 7 },
  { actor: ANNA, kind: 'member', project: 'p1', address: 'bert@voorbeeld.be' },
  { actor: ANNA, kind: 'appointment', id: 'a1', address: ADDRESS },
  { actor: ANNA, kind: 'move', id: 'a1', dateFrom: DAY, address: ADDRESS },
  { actor: ANNA, kind: 'appointment', id: 'a2', address: ADDRESS },
  { actor: ANNA, kind: 'decline', id: 'a2', address: ADDRESS },
  { actor: ANNA, kind: 'question', id: 'q1', text: 'Welke voeg?' },
  { actor: ANNA, kind: 'rating', item: 'steen', note: 'mooi' },
  { actor: 'newcomer 1', kind: 'registration', address: 'nieuw@voorbeeld.be', attempts: 1 },
  { actor: 'tablet 1', kind: 'walk-in', id: 'w1', name: 'Bezoeker 1-1' },
  { actor: 'tablet 1', kind: 'operation', id: 'w1', operation: 'start' },
]

const change = (field: string, after: unknown, revision: number) =>
  ({ id: `c${revision}`, at: DAY, by: { id: 'anna', name: null }, field, before: null, after, revision }) as never

const mail = (id: string, to: string, subject: string, text: string) => ({ id, at: 100, to, subject, text })

/** A record without a violation, with its data. */
function playedWell(): { record: ChaosRecord; final: Draft<FinalState> } {
  const record = { ...createRecord(), acknowledged: [...WRITES] }
  record.parts.push({ part: 'a', kind: 'ready', at: 0, readyMs: 1000 })
  const final: FinalState = {
    people: new Map([[ANNA, { contactId: 'anna', address: ADDRESS }]]),
    projects: new Map([[ANNA, [{ id: 'p1', addresses: [ADDRESS, 'bert@voorbeeld.be'] }]]]),
    current: new Map([['p1', { name: 'dan' }]]),
    histories: new Map([['p1', [change('name', 'dan', 3), change('name', 'eerst', 2), change('created', null, 1)]]]),
    files: new Map([['p1', [{ name: 'plan.txt', size: 7 }]]]),
    appointments: new Map([[ANNA, [{ id: 'a1', dateFrom: DAY }]]]),
    questions: new Map([[ANNA, [{ id: 'q1', text: 'Welke voeg?' }]]]),
    ratings: new Map([[ANNA, [{ item: 'steen', note: 'mooi' }]]]),
    newDevices: new Map([[ANNA, 1]]),
    board: [{ id: 'w1', name: 'Bezoeker 1-1', status: 'ENDED' }],
    mails: [
      mail('m1', ADDRESS, 'Uw afspraak op maandag is geboekt', 'zie /appointments/a1\n'),
      mail('m2', ADDRESS, 'Uw afspraak is verplaatst naar woensdag 9 december', 'zie /appointments/a1\n'),
      mail('m3', ADDRESS, 'Uw afspraak op maandag is afgezegd', ''),
      mail('m4', 'toonzaal@voorbeeld.be', 'Vraag van Anna', '> Welke voeg?\n'),
      mail('m5', 'bert@voorbeeld.be', 'Een bouwproject is met u gedeeld', 'zie /projects/p1\n'),
      mail('m6', 'nieuw@voorbeeld.be', 'Activeer uw account', ''),
      mail('m7', ADDRESS, 'Aangemeld op een nieuw toestel', ''),
    ],
  }
  return { record, final }
}

type Plant = (record: ChaosRecord, final: Draft<FinalState>) => void

const projectsOf = (...ids: string[]) =>
  new Map([[ANNA, ids.map((id) => ({ id, addresses: [ADDRESS, 'bert@voorbeeld.be'] }))]])

const LOST: readonly [string, Plant][] = [
  ['a project', (_, final) => (final.projects = projectsOf())],
  ['a removal', (_, final) => (final.projects = projectsOf('p1', 'p2'))],
  ['an edit', (_, final) => (final.current = new Map([['p1', { name: 'eerst' }]]))],
  ['a file', (_, final) => (final.files = new Map([['p1', []]]))],
  ['half a file', (_, final) => (final.files = new Map([['p1', [{ name: 'plan.txt', size: 3 }]]]))],
  ['a member', (_, final) => (final.projects = new Map([[ANNA, [{ id: 'p1', addresses: [ADDRESS] }]]]))],
  ['an appointment', (_, final) => (final.appointments = new Map())],
  ['a move', (_, final) => (final.appointments = new Map([[ANNA, [{ id: 'a1', dateFrom: '2026-12-01T09:00:00Z' }]]]))],
  [
    'a decline',
    (_, final) => (final.appointments = new Map([[ANNA, ['a1', 'a2'].map((id) => ({ id, dateFrom: DAY }))]])),
  ],
  ['a question', (_, final) => (final.questions = new Map())],
  ['a rating', (_, final) => (final.ratings = new Map([[ANNA, [{ item: 'steen', note: 'eerder' }]]]))],
  ['a walk-in', (_, final) => (final.board = [])],
  ['an operation', (_, final) => (final.board = [{ id: 'w1', name: 'Bezoeker 1-1', status: 'CHECKED_IN' }])],
]

const DOUBLED: readonly [string, Plant][] = [
  ['a project', (_, final) => (final.projects = projectsOf('p1', 'p3'))],
  ['a file', (_, final) => (final.files = new Map([['p1', [1, 2].map(() => ({ name: 'plan.txt', size: 7 }))]]))],
  [
    'an appointment',
    (_, final) => (final.appointments = new Map([[ANNA, ['a1', 'a3'].map((id) => ({ id, dateFrom: DAY }))]])),
  ],
  [
    'a question',
    (_, final) => (final.questions = new Map([[ANNA, ['q1', 'q2'].map((id) => ({ id, text: 'Welke voeg?' }))]])),
  ],
  [
    'a walk-in',
    (_, final) => (final.board = ['w1', 'w2'].map((id) => ({ id, name: 'Bezoeker 1-1', status: 'ENDED' }))),
  ],
]

const without = (id: string): Plant => {
  return (_, final) => (final.mails = final.mails.filter((one) => one.id !== id))
}
const withMail = (...added: FinalState['mails'][number][]): Plant => {
  return (_, final) => (final.mails = [...final.mails, ...added])
}
const BOOKED = mail('m8', ADDRESS, 'Uw afspraak op maandag is geboekt', 'zie /appointments/a1\n')

const MAILS: readonly [string, Plant][] = [
  ...['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'].map((id): [string, Plant] => [`a lost one: ${id}`, without(id)]),
  ['one that was written twice', withMail(BOOKED)],
  ['one that nobody expects', withMail(mail('m9', ADDRESS, 'Uw wachtwoord is gewijzigd', ''))],
  ['one that was sent again without a reason', withMail({ ...BOOKED, id: 'm1', at: 200 })],
]

const OTHERS: readonly [string, Plant][] = [
  [
    'the history has each acknowledged edit once',
    (_, final) => (final.histories = new Map([['p1', [change('name', 'dan', 2), change('created', null, 1)]]])),
  ],
  [
    'the history has each acknowledged edit once',
    (_, { histories }) => void (histories.get('p1') as unknown[]).push(change('name', 'dan', 4)),
  ],
  [
    'the history has each acknowledged edit once',
    (_, { histories }) => void (histories.get('p1') as unknown[]).push(change('created', null, 4)),
  ],
  [
    'nobody sees data of another',
    ({ leaks }) => void leaks.push({ actor: ANNA, at: 1, path: '/v2/api/x', marker: 'merk-k2-' }),
  ],
  ['nobody is signed out', ({ signOuts }) => void signOuts.push({ actor: ANNA, at: 1, reason: 'refused' })],
  [
    'all writes get through once the parts work',
    ({ stuck }) => void stuck.push({ actor: ANNA, what: 'still queued: waiting' }),
  ],
  [
    'an outage is a 503',
    ({ calls }) => void calls.push({ actor: ANNA, at: 1, ms: 1, method: 'GET', path: '/v2/api/x', status: 500 }),
  ],
  ['ready again within 5.0 s', ({ parts }) => void parts.push({ part: 'a', kind: 'ready', at: 9, readyMs: 5001 })],
]

function found(plant: Plant): string[] {
  const { record, final } = playedWell()
  plant(record, final)
  return [...new Set(findViolations(record, final, 5000).map(({ invariant }) => invariant))]
}

test('a run without a violation has none', () => {
  expect(found(() => undefined)).toEqual([])
})

test.each(LOST)('lost: %s', (_, plant) => {
  expect(found(plant)).toContain('no acknowledged write is lost')
})

test.each(DOUBLED)('doubled: %s', (_, plant) => {
  expect(found(plant)).toContain('no write is doubled')
})

test.each(MAILS)('a mail is not there once: %s', (_, plant) => {
  expect(found(plant)).toEqual(['every mail arrives once'])
})

test('a mail may be delivered again after its sender or connection was killed, under the same id', () => {
  expect(
    found((_, final) => {
      final.mails = [{ ...BOOKED, id: 'm1', at: 50, isUnanswered: true }, ...final.mails]
    }),
  ).toEqual([])

  const again = withMail({ ...BOOKED, id: 'm1', at: 200 })
  const killed: Plant = ({ parts }) => void parts.push({ part: 'a', kind: 'killed', at: 150 })
  expect(
    found((record, final) => {
      killed(record, final)
      again(record, final)
    }),
  ).toEqual([])
})

test('a later edit of somebody else is no loss', () => {
  expect(
    found(({ acknowledged }, final) => {
      acknowledged.push({ actor: 'customer 1', kind: 'edit', project: 'p1', field: 'name', value: 'later' })
      final.people = new Map([...final.people, ['customer 1', { contactId: 'bert', address: 'bert@voorbeeld.be' }]])
      final.newDevices = new Map([...final.newDevices, ['customer 1', 0]])
      final.current = new Map([['p1', { name: 'later' }]])
      const entry = { ...(change('name', 'later', 4) as object), by: { id: 'bert', name: null } } as never
      final.histories = new Map([['p1', [entry, ...(final.histories.get('p1') ?? [])]]])
    }),
  ).toEqual([])
})

test.each(OTHERS)('%s', (invariant, plant) => {
  expect(found(plant)).toContain(invariant)
})
