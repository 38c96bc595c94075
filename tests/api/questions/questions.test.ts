import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { QUESTION_FILES_MAX, QUESTION_FILES_SIZE_MAX, QUESTION_MAX } from '#contract/questions/limits.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { consultants } from '#server/db/appointment-tables.ts'
import { questionFiles, questions } from '#server/db/question-tables.ts'
import { contacts, customers, mailJobs, orphanedFiles } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

const server = setUpApiServer()
const HOUR_MS = 60 * 60 * 1000
const [GENT, NAMUR] = ['toonzaal-gent', 'showroom-namur']
const LOCHRISTI = {
  street: 'Molenveld',
  houseNumber: '14',
  box: null,
  plotReference: null,
  postalCode: '9080',
  city: 'Lochristi',
  country: 'BE' as const,
}

/** A customer with a name of their own, which mails to the shared addresses of showrooms contain. */
async function createAsker(): Promise<Person & { readonly name: string }> {
  const person = await server.fixtures.createCustomer()
  const name = `Vrager ${randomUUID().slice(0, 8)}`
  await server.store.db.update(contacts).set({ name }).where(eq(contacts.id, person.contactId))
  return { ...person, name }
}

const adviserOf = (as: Person, query = '', of = as) =>
  server.call(questionEndpoints.adviser, { as, params: { id: of.id }, query })
const ask = (as: Person, body: object = {}, headers: Record<string, string> = {}, of = as) =>
  server.call(questionEndpoints.ask, {
    as,
    params: { id: of.id },
    body: { text: 'Past dit bij zink?', page: 'HOME', ...body },
    headers,
  })
const upload = (as: Person, body: Buffer, name = 'plan.pdf', headers: Record<string, string> = {}) =>
  server.call(questionEndpoints.uploadFile, {
    as,
    params: { id: as.id },
    query: `?name=${encodeURIComponent(name)}`,
    body,
    headers,
  })
const setProfile = ({ id }: Person, profile: (typeof customers.$inferInsert)['profile']) =>
  server.store.db.update(customers).set({ profile }).where(eq(customers.id, id))
const listOf = async (as: Person) =>
  (await server.call(questionEndpoints.list, { as, params: { id: as.id } })).output.items
const mailAbout = (person: { readonly name: string }, address: string) =>
  expectSoon(`question of ${person.name}`, async () =>
    (await server.outbox.mailsTo(address)).find(({ subject }) => subject.includes(person.name)),
  )
const inHours = (hours: number) => new Date(server.lab.clock.now().getTime() + hours * HOUR_MS)

describe('the adviser of a customer', () => {
  test('is the consultant of the next appointment, and of the latest one when there is none', async () => {
    const person = await createAsker()
    await server.fixtures.createAppointment(person, { dateFrom: inHours(-50), showroomId: GENT })
    expect((await adviserOf(person)).output).toMatchObject({
      name: null,
      showroom: { id: GENT },
      emailAddress: 'gent@toonzalen.example',
    })
    const photoUrl = 'https://example.com/nathalie.jpg'
    await server.store.db.update(consultants).set({ photoUrl }).where(eq(consultants.id, 'nathalie-simon'))
    const next = { dateFrom: inHours(-0.5), showroomId: NAMUR, consultantId: 'nathalie-simon' }
    await server.fixtures.createAppointment(person, next)
    await server.fixtures.createAppointment(person, { dateFrom: inHours(90), showroomId: GENT })
    expect((await adviserOf(person)).output).toMatchObject({
      name: 'Nathalie Simon',
      photoUrl,
      showroom: { id: NAMUR, phone: '+3281980347' },
      phone: '+3281980347',
    })
  })

  test('follows the project and the appointment that are asked about', async () => {
    const person = await createAsker()
    const { id: projectId } = await server.fixtures.createProject(person)
    const later = await server.fixtures.createAppointment(person, {
      dateFrom: inHours(99),
      showroomId: GENT,
      projectId,
    })
    await server.fixtures.createAppointment(person, { dateFrom: inHours(9), showroomId: NAMUR })
    expect((await adviserOf(person)).output.showroom?.id).toBe(NAMUR)
    expect((await adviserOf(person, `?projectId=${projectId}`)).output.showroom?.id).toBe(GENT)
    expect((await adviserOf(person, `?appointmentId=${later.id}`)).output.showroom?.id).toBe(GENT)
  })

  test.each<[string, { asked?: string; profile?: string; other?: string }, string | undefined]>([
    ['the project asked about', { asked: '9080', profile: '5000', other: '5000' }, GENT],
    ['the customer, for a project without an address', { profile: '9080', other: '5000' }, GENT],
    ['another project of the customer', { other: '9080' }, GENT],
  ])('is the showroom nearest to %s without an appointment', async (_, { asked, profile, other }, id) => {
    const person = await createAsker()
    const at = (postalCode: string | undefined) => postalCode && { ...LOCHRISTI, postalCode }
    const [address, otherAddress, profileAddress] = [at(asked) || null, at(other) || null, at(profile)]
    const { id: projectId } = await server.fixtures.createProject(person, { address })
    await server.fixtures.createProject(person, { address: otherAddress })
    await setProfile(person, profileAddress ? { address: profileAddress } : {})
    expect((await adviserOf(person, `?projectId=${projectId}`)).output.showroom?.id).toBe(id)
  })

  test('is the company when no place is known', async () => {
    const [person, far] = [await createAsker(), await createAsker()]
    await setProfile(person, {})
    await setProfile(far, { address: { ...LOCHRISTI, postalCode: '0000' } })
    const company = { name: null, photoUrl: null, showroom: null, ...COMPANY_CONTACT }
    for (const each of [person, far]) expect((await adviserOf(each)).output).toEqual(company)
  })

  test('of another customer, project or appointment is refused (F-50)', async () => {
    const [person, other] = [await createAsker(), await createAsker()]
    const { id: projectId } = await server.fixtures.createProject(other)
    const { id } = await server.fixtures.createAppointment(other, { dateFrom: inHours(9) })
    expect((await adviserOf(person, '', other)).status).toBe(403)
    expect((await adviserOf(person, `?projectId=${projectId}`)).status).toBe(404)
    expect((await adviserOf(person, `?appointmentId=${id}`)).status).toBe(404)
  })
})

describe('questions', () => {
  test('are mailed to the showroom with page, facts and files, and the answer goes to the customer', async () => {
    const person = await createAsker()
    const { id: projectId } = await server.fixtures.createProject(person, { name: 'Woning Molenveld' })
    const held = { dateFrom: inHours(30), showroomId: NAMUR, consultantId: 'nathalie-simon', projectId }
    const { id: appointmentId } = await server.fixtures.createAppointment(person, held)
    const fileId = (await upload(person, SAMPLE_FILES['plan.pdf'])).output.id
    const text = 'Past deze steen <b>hier</b>?\nEn bij zink?'
    const subject = { page: 'APPOINTMENT', projectId, appointmentId, itemId: 'gevelsteen-merelrood' }
    const { status, output } = await ask(person, { ...subject, text, fileIds: [fileId] })
    expect(status).toBe(201)
    expect(output).toMatchObject({ ...subject, text, showroomName: 'Showroom Namur', replyTo: person.emailAddress })
    expect(output.files).toMatchObject([{ id: fileId, name: 'plan.pdf', type: 'application/pdf' }])
    expect(await listOf(person)).toEqual([output])
    const mail = await mailAbout(person, 'namur@toonzalen.example')
    expect(mail).toMatchObject({ replyTo: person.emailAddress, files: ['plan.pdf'] })
    expect(mail.html).toContain('&lt;b&gt;hier&lt;/b&gt;')
    expect(mail.text).toContain('> Past deze steen <b>hier</b>?\n> En bij zink?')
    for (const fact of ['Nathalie Simon', 'Afspraakpagina', 'Woning Molenveld', 'Merelrood', person.emailAddress])
      expect(mail.text).toContain(fact)
  })

  test('about a limited project do not name it, as an answer would quote the mail to whoever asked', async () => {
    const [owner, person] = [await createAsker(), await createAsker()]
    const contacts = [{ person, role: 'COLLABORATOR' as const }]
    const { id: projectId } = await server.fixtures.createProject(owner, { name: 'Geheim', limited: true, contacts })
    await ask(person, { page: 'PROJECT', projectId })
    const { emailAddress } = (await adviserOf(person, `?projectId=${projectId}`)).output
    const { text, html } = await mailAbout(person, emailAddress ?? '')
    for (const part of [text, html]) {
      expect(part).toContain('Beperkt project')
      expect(part).not.toContain('Geheim')
    }
  })

  test('about an appointment belong to its project, too, while the customer is a member of it', async () => {
    const [owner, person] = [await createAsker(), await createAsker()]
    const contacts = [{ person, role: 'COLLABORATOR' as const }]
    const { id: projectId } = await server.fixtures.createProject(owner, { contacts })
    const { id: appointmentId } = await server.fixtures.createAppointment(person, { dateFrom: inHours(9), projectId })
    const askAbout = async () => (await ask(person, { page: 'APPOINTMENT', appointmentId })).output
    expect(await askAbout()).toMatchObject({ appointmentId, projectId })
    const params = { id: projectId, contactId: person.contactId }
    await server.call(memberEndpoints.remove, { as: owner, params })
    expect(await askAbout()).toMatchObject({ appointmentId, projectId: null })
  })

  test('about nothing in particular go to whom the next appointment is with', async () => {
    const person = await createAsker()
    const { id: projectId } = await server.fixtures.createProject(person)
    await server.fixtures.createAppointment(person, { dateFrom: inHours(9), showroomId: NAMUR, projectId })
    await server.fixtures.createAppointment(person, { dateFrom: inHours(30), showroomId: GENT })
    expect((await ask(person)).output.showroomName).toBe('Showroom Namur')
  })

  test('are listed with the latest first, each with its own files in the order of their uploads', async () => {
    const person = await createAsker()
    const fileIds: string[] = []
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
      server.lab.clock.moveTo(inHours(0.1))
      fileIds.push((await upload(person, SAMPLE_FILES['plan.pdf'], name)).output.id)
    }
    await ask(person, { text: 'Eerst', fileIds: [fileIds[2], fileIds[0]] })
    server.lab.clock.moveTo(inHours(1))
    await ask(person, { text: 'Toen', fileIds: [fileIds[1]] })
    expect(await listOf(person)).toMatchObject([
      { text: 'Toen', files: [{ name: 'b.pdf' }] },
      { text: 'Eerst', files: [{ name: 'a.pdf' }, { name: 'c.pdf' }] },
    ])
  })

  test('go to the company in the customer’s language when no showroom is known', async () => {
    const person = await createAsker()
    await setProfile(person, {})
    await ask(person, {}, { 'accept-language': 'fr-BE' })
    const mail = await mailAbout(person, COMPANY_CONTACT.emailAddress)
    expect([mail.subject, mail.text]).toEqual([
      `Question posée par ${person.name}`,
      expect.stringContaining('Page d’accueil'),
    ])
  })

  test('of a project are visible to whom asked them only, and stay when it is deleted (F-50)', async () => {
    const [person, other] = [await createAsker(), await createAsker()]
    const { id: projectId } = await server.fixtures.createProject(person)
    await ask(person, { page: 'PROJECT', projectId })
    expect((await ask(other, { page: 'PROJECT', projectId })).status).toBe(404)
    expect((await ask(other, {}, {}, person)).status).toBe(403)
    const foreign = await server.call(questionEndpoints.list, { as: other, params: { id: person.id } })
    expect([foreign.status, await listOf(other)]).toEqual([403, []])
    await server.call(projectEndpoints.remove, { as: person, params: { id: projectId } })
    expect(await listOf(person)).toMatchObject([{ projectId: null, page: 'PROJECT' }])
  })

  test('with the same idempotency key are sent once (B24)', async () => {
    const person = await createAsker()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await ask(person, {}, headers), await ask(person, {}, headers)]
    expect([again.status, again.json]).toEqual([201, first.json])
    expect(await listOf(person)).toHaveLength(1)
  })

  test.each([
    ['no text', { text: ' ' }, 422],
    ['a text that is too long', { text: 'x'.repeat(QUESTION_MAX + 1) }, 422],
    ['an unknown page', { page: 'ELSEWHERE' }, 422],
    ['too many files', { fileIds: Array.from({ length: QUESTION_FILES_MAX + 1 }, (_, n) => `f${n}`) }, 422],
    ['an unknown file', { fileIds: ['nowhere'] }, 404],
    ['an unknown item', { itemId: 'nowhere' }, 404],
  ])('with %s are refused, and nothing is stored', async (_, invalid, status) => {
    const person = await createAsker()
    expect((await ask(person, invalid)).status).toBe(status)
    expect(await listOf(person)).toEqual([])
  })

  test('are rate limited, and a refused one stores nothing (E16)', async () => {
    const person = await createAsker()
    const { pair } = LIMIT_RULES.questions
    for (let n = 0; n < pair; n += 1) expect((await ask(person)).status).toBe(201)
    const refused = await ask(person)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(await listOf(person)).toHaveLength(pair)
  })
})

describe('files of questions', () => {
  const big = (bytes: number) => Buffer.concat([SAMPLE_FILES['plan.pdf'], Buffer.alloc(bytes)])

  test('belong to one question of their customer', async () => {
    const [person, other] = [await createAsker(), await createAsker()]
    const { id } = (await upload(person, SAMPLE_FILES['plan.pdf'])).output
    expect((await ask(other, { fileIds: [id] })).status).toBe(404)
    expect((await ask(person, { fileIds: [id] })).status).toBe(201)
    expect((await ask(person, { fileIds: [id] })).status).toBe(404)
  })

  test('are limited each and together, and have an accepted type', async () => {
    const person = await createAsker()
    expect((await upload(person, big(QUESTION_FILES_SIZE_MAX))).status).toBe(413)
    expect((await upload(person, Buffer.from('MZ\u0000\u0001'), 'virus.exe')).status).toBe(422)
  })

  test.each([
    ['as much as is allowed', 0, [201, undefined]],
    ['a byte too much', 1, [422, 'question-files-too-large']],
  ])('that are together %s', async (_, more, expected) => {
    const person = await createAsker()
    const fileIds: string[] = []
    for (const size of [QUESTION_FILES_SIZE_MAX / 2, QUESTION_FILES_SIZE_MAX / 2 + more]) {
      const { id } = (await upload(person, SAMPLE_FILES['plan.pdf'])).output
      await server.store.db.update(questionFiles).set({ size }).where(eq(questionFiles.id, id))
      fileIds.push(id)
    }
    const { status, json } = await ask(person, { fileIds })
    expect([status, (json as { code?: string }).code]).toEqual(expected)
  })

  test('whose length is announced as too large are refused before they are read', async () => {
    const person = await createAsker()
    const announce = async (length: number) =>
      (await upload(person, SAMPLE_FILES['plan.pdf'], 'plan.pdf', { 'content-length': String(length) })).status
    expect(await announce(QUESTION_FILES_SIZE_MAX + 1)).toBe(413)
    expect(await announce(QUESTION_FILES_SIZE_MAX)).toBe(201)
  })

  test('whose bytes were removed are not sent with a question, which is not stored either', async () => {
    const person = await createAsker()
    const { id } = (await upload(person, SAMPLE_FILES['plan.pdf'])).output
    await server.store.db.delete(orphanedFiles).where(eq(orphanedFiles.id, id))
    const refused = await ask(person, { fileIds: [id] })
    expect([refused.status, refused.problem.code]).toEqual([400, 'upload-interrupted'])
    expect(await listOf(person)).toEqual([])
  })

  test('are stored once with the same idempotency key', async () => {
    const person = await createAsker()
    const headers = { 'idempotency-key': randomUUID() }
    const orphans = async () => (await server.store.db.select().from(orphanedFiles)).map(({ id }) => id)
    const first = await upload(person, SAMPLE_FILES['plan.pdf'], 'plan.pdf', headers)
    const waiting = await orphans()
    const again = await upload(person, SAMPLE_FILES['plan.pdf'], 'plan.pdf', headers)
    expect(again.json).toEqual(first.json)
    await server.request('/__lab/jobs', { method: 'POST' })
    expect((await orphans()).filter((id) => !waiting.includes(id))).toEqual([])
    expect(await server.fileStore.get(first.output.id)).not.toBeNull()
    expect((await ask(person, { fileIds: [first.output.id] })).status).toBe(201)
  })

  test('of a question that waited for more than a day on the device are uploaded again under their key', async () => {
    const person = await createAsker()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await upload(person, SAMPLE_FILES['plan.pdf'], 'plan.pdf', headers)
    server.lab.clock.moveTo(inHours(25))
    await server.request('/__lab/jobs', { method: 'POST' })
    const again = await upload(person, SAMPLE_FILES['plan.pdf'], 'plan.pdf', headers)
    expect([again.status, again.output.id === first.output.id]).toEqual([201, false])
    expect((await ask(person, { fileIds: [again.output.id] })).status).toBe(201)
  })

  test.each([
    [21, 201],
    [23, 404],
  ])('wait %d hours for their question: %d', async (hours, status) => {
    const person = await createAsker()
    const { id } = (await upload(person, SAMPLE_FILES['plan.pdf'])).output
    server.lab.clock.moveTo(inHours(hours))
    await server.request('/__lab/jobs', { method: 'POST' })
    expect((await ask(person, { fileIds: [id] })).status).toBe(status)
  })

  test('are deleted a day after the upload unless their question was asked', async () => {
    const person = await createAsker()
    const [sent, unsent] = [
      (await upload(person, SAMPLE_FILES['plan.pdf'])).output.id,
      (await upload(person, SAMPLE_FILES['plan.pdf'])).output.id,
    ]
    await ask(person, { fileIds: [sent] })
    server.lab.clock.moveTo(inHours(25))
    await server.request('/__lab/jobs', { method: 'POST' })
    const rows = await server.store.db.select().from(questionFiles).where(eq(questionFiles.customerId, person.id))
    expect(rows.map(({ id }) => id)).toEqual([sent])
    expect([await server.fileStore.get(sent), await server.fileStore.get(unsent)]).toEqual([expect.anything(), null])
  })
})

test('the export contains questions and files; a deleted account leaves neither, nor their mail', async () => {
  const person = await createAsker()
  const fileId = (await upload(person, SAMPLE_FILES['plan.pdf'])).output.id
  const { output } = await ask(person, { fileIds: [fileId] })
  const { json } = await server.call(accountEndpoints.exportData, { as: person, params: { id: person.id } })
  expect(json).toMatchObject({ questions: [{ id: output.id, files: [{ id: fileId, name: 'plan.pdf' }] }] })
  const { db } = server.store
  await db.update(customers).set({ deletionAt: server.lab.clock.now() }).where(eq(customers.id, person.id))
  await server.request('/__lab/jobs', { method: 'POST' })
  expect(await db.select().from(questions).where(eq(questions.id, output.id))).toEqual([])
  expect(await db.select().from(questionFiles).where(eq(questionFiles.id, fileId))).toEqual([])
  await server.request('/__lab/jobs', { method: 'POST' })
  expect([await server.fileStore.get(fileId), await db.select().from(orphanedFiles)]).toEqual([null, []])
  const jobs = await db.select().from(mailJobs)
  expect(jobs.filter(({ job }) => 'customerId' in job && job.customerId === person.id)).toEqual([])
})
