import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { PASSKEY_GRANT } from '#contract/auth/oauth.ts'
import { ATTACHMENTS_MAX, FAVOURITES_MAX, OWNED_PROJECTS_MAX } from '#contract/configuration/customer-bounds.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import {
  attachments,
  contacts,
  customerProjects,
  customers,
  linkedSignIns,
  mailJobs,
  projectContacts,
} from '#server/db/tables.ts'
import { staffAuthenticators } from '#server/db/staff-tables.ts'
import { AUTHENTICATORS_MAX } from '#server/modules/staff/authenticators.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import { beginElsewhere, commitMeanwhile, raceForWrite } from '#tests/support/api/held-writes.ts'
import { createMockProviderClient } from '#tests/support/api/mock-identity-provider-client.ts'
import { createStaffBrowser } from '#tests/support/api/staff-browser.ts'
import { createSecondFactorClient } from '#tests/support/api/second-factor-client.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { createSoftwarePasskey } from '#tests/support/fixtures/software-authenticator.ts'
import { openPasskeySession, RELYING_PARTY } from '#tests/support/api/passkey-session.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const HOUR_MS = 60 * 60_000

const server = setUpApiServer()
const factors = createSecondFactorClient(server)

type Outcome = { readonly status: number; readonly json: unknown }
type Call = () => Promise<Outcome>

/** A race of two calls for what only one of them may have. */
interface Race {
  /** The table that the first call writes once it has read what it decides by. */
  readonly table: string
  readonly prepare: () => Promise<{ calls: readonly [Call, Call]; check?: () => Promise<void> }>
  readonly outcomes: readonly unknown[]
}

const codeOf = ({ status, json }: Outcome) => (status < 300 ? status : `${status} ${(json as { code: string }).code}`)

/** A session of a customer, and its calls as functions. */
async function openSession() {
  const session = await server.openSession()
  const calling =
    (endpoint: Endpoint, body?: unknown, params: Record<string, string> = {}): Call =>
    () =>
      session.call(endpoint, body, params)
  return { ...session, calling }
}

const RACES: Record<string, Race> = {
  'of two owners who leave a project one stays (S084)': {
    table: 'project_contacts',
    async prepare() {
      const [one, other] = [await openSession(), await openSession()]
      const { id } = await server.fixtures.createProject(one, { contacts: [{ person: other, role: 'OWNER' }] })
      const leave = ({ calling, contactId }: typeof one) =>
        calling(memberEndpoints.remove, undefined, { id, contactId })
      return { calls: [leave(one), leave(other)] }
    },
    outcomes: [204, '409 last-owner'],
  },
  'a project whose last owners leave and are deleted at once is deleted (E22)': {
    table: 'project_contacts',
    async prepare() {
      const { db } = server.store
      const [one, other] = [await openSession(), await openSession()]
      const { id } = await server.fixtures.createProject(one, { contacts: [{ person: other, role: 'OWNER' }] })
      await db.update(customers).set({ deletionAt: server.lab.clock.now() }).where(eq(customers.id, other.id))
      return {
        calls: [
          one.calling(memberEndpoints.remove, undefined, { id, contactId: one.contactId }),
          async () => ({ status: (await server.request('/__lab/jobs', { method: 'POST' })).status, json: null }),
        ],
        async check() {
          expect(await db.select().from(customerProjects).where(eq(customerProjects.id, id))).toEqual([])
          expect(await db.select().from(customers).where(eq(customers.id, other.id))).toEqual([])
        },
      }
    },
    outcomes: [204, 200],
  },
  'two edits of a project are both kept (S111)': {
    table: 'customer_projects',
    async prepare() {
      const { calling, ...owner } = await openSession()
      const { id } = await server.fixtures.createProject(owner)
      const edit = (patch: object) => calling(projectEndpoints.update, patch, { id })
      return {
        calls: [edit({ name: 'Hoeve' }), edit({ style: 'RURAL' })],
        async check() {
          const [row] = await server.store.db.select().from(customerProjects).where(eq(customerProjects.id, id))
          expect(row).toMatchObject({ name: 'Hoeve', style: 'RURAL', revision: 3 })
        },
      }
    },
    outcomes: [200, 200],
  },
  'of two new projects one is the last': {
    table: 'customer_projects',
    async prepare() {
      const { calling, contactId } = await openSession()
      const { db } = server.store
      const at = server.lab.clock.now()
      for (let left = OWNED_PROJECTS_MAX - 1; left > 0; left -= 2000) {
        const ids = Array.from({ length: Math.min(left, 2000) }, () => randomUUID())
        await db.insert(customerProjects).values(ids.map((id) => ({ id, name: 'Wei', createdAt: at, updatedAt: at })))
        await db
          .insert(projectContacts)
          .values(ids.map((projectId) => ({ projectId, contactId, role: 'OWNER' as const })))
      }
      const create = calling(projectEndpoints.create, { name: 'Laatste' })
      return { calls: [create, create] }
    },
    outcomes: [201, '422 projects-full'],
  },
  'of two favourites one is the last (E33)': {
    table: 'favourites',
    async prepare() {
      const { db } = server.store
      const { calling } = await openSession()
      const ids = Array.from({ length: FAVOURITES_MAX + 1 }, (_, n) => `slot-${String(n).padStart(3, '0')}`)
      const item = { kind: 'REFERENCE_PROJECT', titleNl: 'Slot', titleFr: 'Tiroir' } as const
      await db.insert(inspirationItems).values(ids.map((id) => ({ ...item, id })))
      const save = (itemIds: readonly string[]) =>
        calling(favouriteEndpoints.save, { picks: itemIds.map((itemId) => ({ itemId, liked: true })) })
      for (let start = 0; start < FAVOURITES_MAX - 1; start += 20)
        expect((await save(ids.slice(start, Math.min(start + 20, FAVOURITES_MAX - 1)))()).status).toBe(200)
      return { calls: [save(ids.slice(-2, -1)), save(ids.slice(-1))] }
    },
    outcomes: [200, '409 favourites-full'],
  },
  'of two files one has the last place': {
    table: 'attachments',
    async prepare() {
      const { headers, ...owner } = await openSession()
      const { id } = await server.fixtures.createProject(owner)
      const { contactId } = owner
      const row = { projectId: id, contactId, name: 'plan.pdf', type: 'application/pdf', size: 1 }
      const createdAt = server.lab.clock.now()
      await server.store.db
        .insert(attachments)
        .values(Array.from({ length: ATTACHMENTS_MAX - 1 }, () => ({ ...row, createdAt, id: randomUUID() })))
      const body = Buffer.from(SAMPLE_FILES['plan.pdf'])
      const upload = () =>
        server.call(attachmentEndpoints.upload, { headers, params: { id }, query: '?name=plan.pdf', body })
      return { calls: [upload, upload] }
    },
    outcomes: [201, '422 attachments-full'],
  },
  'a file that is removed while its project is deleted is gone with it': {
    table: 'orphaned_files',
    async prepare() {
      const { headers, calling, ...owner } = await openSession()
      const { id } = await server.fixtures.createProject(owner)
      const file = { headers, params: { id }, query: '?name=plan.pdf', body: Buffer.from(SAMPLE_FILES['plan.pdf']) }
      const { output } = await server.call(attachmentEndpoints.upload, file)
      const removeFile = calling(attachmentEndpoints.remove, undefined, { id, attachmentId: output.id })
      return { calls: [calling(projectEndpoints.remove, undefined, { id }), removeFile] }
    },
    outcomes: [204, '404 not-found'],
  },
  'a session that is renewed twice at once has one next token (S062)': {
    table: 'refresh_tokens',
    async prepare() {
      const { refreshToken } = await openSession()
      const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...CLIENT_CREDENTIALS }
      const issued = new Set<unknown>()
      const renew = async () => {
        const response = await server.call(authEndpoints.token, { body })
        issued.add((response.json as { refresh_token?: string }).refresh_token)
        return response
      }
      return { calls: [renew, renew], check: () => Promise.resolve(expect(issued.size).toBe(1)) }
    },
    outcomes: [200, 200],
  },
  'a sign-in that is continued twice at once uses one recovery code': {
    table: 'recovery_codes',
    async prepare() {
      const person = await factors.openProtected()
      const waiting = await factors.beginSignIn(person)
      const [one, other] = person.codes
      return {
        // The attempts from one address wait for each other.
        calls: [
          () => factors.byCode(waiting, one, { 'x-forwarded-for': '10.9.2.1' }),
          () => factors.byCode(waiting, other, { 'x-forwarded-for': '10.9.2.2' }),
        ],
        async check() {
          expect(await factors.statusOf(person)).toMatchObject({ recoveryCodesLeft: person.codes.length - 1 })
        },
      }
    },
    outcomes: [200, '400 second-factor-refused'],
  },
  'of two sign-in providers that are unlinked one stays (E20)': {
    table: 'linked_sign_ins',
    async prepare() {
      const { db } = server.store
      const { id, calling } = await openSession()
      const linkedAt = server.lab.clock.now()
      for (const provider of ['google', 'facebook'] as const)
        await db.insert(linkedSignIns).values({ provider, subject: randomUUID(), customerId: id, linkedAt })
      await db.update(customers).set({ passwordHash: null }).where(eq(customers.id, id))
      const unlink = (provider: string) => calling(accountEndpoints.unlink, undefined, { provider })
      return { calls: [unlink('google'), unlink('facebook')] }
    },
    outcomes: [204, '409 last-way-in'],
  },
  'of two passkeys that are removed one stays where a second factor is required': {
    table: 'passkeys',
    async prepare() {
      const person = await factors.openProtected()
      const { id: otherId } = await person.add(createSoftwarePasskey(RELYING_PARTY), 'Laptop')
      const remove = (passkeyId: string) => () =>
        person.call(passkeyEndpoints.remove, { currentPassword: person.password }, { passkeyId })
      return { calls: [remove(person.passkeyId), remove(otherId)] }
    },
    outcomes: [204, '409 last-passkey'],
  },
  'a file belongs to one of two questions that are sent with it': {
    table: 'question_files',
    async prepare() {
      const { id, headers, calling } = await openSession()
      const body = Buffer.from(SAMPLE_FILES['plan.pdf'])
      const file = { headers, params: { id }, query: '?name=plan.pdf', body }
      const fileIds = [(await server.call(questionEndpoints.uploadFile, file)).output.id]
      const ask = calling(questionEndpoints.ask, { text: 'Past dit?', page: 'HOME', fileIds })
      return { calls: [ask, ask] }
    },
    outcomes: [201, '404 not-found'],
  },
  'of two authenticators of staff one has the last place': {
    table: 'staff_authenticators',
    async prepare() {
      const createdAt = server.lab.clock.now()
      const rows = Array.from({ length: AUTHENTICATORS_MAX - 1 }, () => {
        const id = randomUUID()
        return { id, name: id, secret: '', lastStep: 0, createdAt }
      })
      await server.store.db.insert(staffAuthenticators).values(rows)
      const enrol = async (name: string): Promise<Call> => {
        const browser = createStaffBrowser({
          request: (path, init) => server.request(path, init),
          now: () => server.lab.clock.now(),
        })
        await browser.signIn()
        return async () => {
          const { status, text } = (await browser.enrol(name)).page
          return { status, json: { code: text.includes('zoveel als er mogen zijn') ? 'full' : 'other' } }
        }
      }
      return { calls: [await enrol('Els'), await enrol('Jan')] }
    },
    outcomes: [200, '409 full'],
  },
  'two invitations of an unknown address create one contact (E07)': {
    table: 'contacts',
    async prepare() {
      const { calling, ...owner } = await openSession()
      const emailAddress = `niemand-${randomUUID()}@voorbeeld.be`
      const invite = ({ id }: { id: string }) =>
        calling(memberEndpoints.invite, { emailAddress, role: 'CONTACT' }, { id })
      const projects = [await server.fixtures.createProject(owner), await server.fixtures.createProject(owner)] as const
      return {
        calls: [invite(projects[0]), invite(projects[1])],
        async check() {
          const found = await server.store.db.select().from(contacts).where(eq(contacts.email, emailAddress))
          expect(found).toHaveLength(1)
        },
      }
    },
    outcomes: [201, 201],
  },
}

// PGlite has one connection, so its transactions never meet: these tests need PostgreSQL.
describe.runIf(testDatabaseUrl)('a transaction that decides by what another one changes waits for it (F-59)', () => {
  test.each(Object.entries(RACES))('%s', async (_, { table, prepare, outcomes }) => {
    const { calls, check } = await prepare()
    const { isOneByOne, results } = await raceForWrite(server, table, calls)
    expect(isOneByOne).toBe(true)
    expect(results.map(codeOf)).toEqual(outcomes)
    await check?.()
  })
})

describe.runIf(testDatabaseUrl)('a sign-in whose way in is removed meanwhile starts no session (F-59)', () => {
  /** A call that signs in while another transaction removes what it uses. */
  async function removing(table: string, { id }: { id: string }, call: Call) {
    const holder = await beginElsewhere(server)
    await holder.query('select 1 from customers where id = $1 for update', [id])
    const query = 'select%from "customers"%for no key update'
    return codeOf(await commitMeanwhile(holder, `delete from ${table}`, call, query))
  }

  test('by a provider', async () => {
    const { tokenOf, signIn } = createMockProviderClient(server)
    const person = await openSession()
    const token = await tokenOf('google', { emailAddress: person.emailAddress, confirmed: 'yes' })
    expect((await signIn('google', token)).status).toBe(200)
    expect(await removing('linked_sign_ins', person, () => signIn('google', token))).toBe('400 refresh-refused')
  })

  test('by a passkey', async () => {
    const person = await openPasskeySession(server)
    const { passkey } = await person.add()
    const { output } = await server.call(passkeyEndpoints.signInOptions, {})
    const assertion = passkey.get(output)
    const signIn = () => factors.token({ grant_type: PASSKEY_GRANT, assertion })
    expect(await removing('passkeys', person, signIn)).toBe('400 passkey-refused')
  })

  test('by a passkey as the second factor', async () => {
    const person = await factors.openProtected()
    const waiting = await factors.beginSignIn(person)
    const signIn = () => factors.byPasskey(waiting, person.passkey)
    expect(await removing('passkeys', person, signIn)).toBe('400 second-factor-expired')
  })
})

describe.runIf(testDatabaseUrl)('a row that another transaction has locked is skipped (F-59)', () => {
  test('a mail that another process is sending holds up no other mail', async () => {
    const addresses = ['eerst', 'daarna'].map((name) => `${name}-${randomUUID()}@voorbeeld.be`)
    const dueAt = new Date(server.lab.clock.now().getTime() + HOUR_MS)
    const jobs = addresses.map((emailAddress, priority) => ({
      id: randomUUID(),
      job: { kind: 'REGISTER', emailAddress, locale: 'nl' } as const,
      createdAt: server.lab.clock.now(),
      dueAt,
      priority,
    }))
    await server.store.db.insert(mailJobs).values(jobs)
    const holder = await beginElsewhere(server)
    await holder.query('select 1 from mail_jobs where id = $1 for update', [jobs[0]?.id])
    server.lab.clock.moveTo(dueAt)
    const received = async (address = '') => (await server.outbox.mailsTo(address)).length
    await expectSoon('the second mail', async () => (await received(addresses[1])) === 1)
    expect(await received(addresses[0])).toBe(0)
    await holder.query('rollback')
    await expectSoon('the first mail', async () => (await received(addresses[0])) === 1)
  })

  test('a contact that is being invited elsewhere is not deleted with its last project', async () => {
    const { calling, ...owner } = await openSession()
    const { id } = await server.fixtures.createProject(owner)
    const emailAddress = `niemand-${randomUUID()}@voorbeeld.be`
    const params = { id }
    const body = { emailAddress, role: 'CONTACT' }
    const { output } = await server.call(memberEndpoints.invite, { headers: owner.headers, params, body })
    const invited = output.contacts.find(({ joined }) => joined === false)
    const findContact = () => server.store.db.select().from(contacts).where(eq(contacts.email, emailAddress))
    const [contact] = await findContact()
    const holder = await beginElsewhere(server)
    await holder.query('select 1 from contacts where id = $1 for key share', [contact?.id])
    const remove = calling(memberEndpoints.remove, undefined, { id, contactId: invited?.contact.id ?? '' })
    expect((await remove()).status).toBe(204)
    expect(await findContact()).toHaveLength(1)
    await holder.query('rollback')
  })
})
