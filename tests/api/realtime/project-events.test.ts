import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { LinkKind } from '#contract/account/registration-schema.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { MEMBERS_MAX } from '#contract/configuration/customer-bounds.ts'
import { TEXT_MAX } from '#contract/configuration/limits.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { profileEndpoints } from '#contract/customers/profile-endpoints.ts'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { HUB_PATH, topics } from '#contract/realtime/topics.ts'
import { contacts, customers, projectContacts } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { EventReader } from '#tests/support/api/event-stream-reader.ts'
import { setUpHubClient } from '#tests/support/api/hub-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const hub = setUpHubClient(server)

test('a customer gets a short-lived token for the own topic only, and the hub URL (S107)', async () => {
  const person = await server.fixtures.createCustomer()
  const { output, headers: responseHeaders } = await server.call(realtimeEndpoints.token, { as: person })
  expect(output).toMatchObject({ expiresIn: 600, hubUrl: HUB_PATH })
  expect(responseHeaders.get('link')).toMatch(/^<\/\.well-known\/mercure>; rel="mercure"; last-event-id="\S+"$/)
  expect(decodeJwt(output.token ?? '')).toMatchObject({ mercure: { subscribe: [`customers/${person.id}`] } })
  const headers = { authorization: `Bearer ${output.token}` }
  expect((await server.call(customerEndpoints.read, { params: { id: person.id }, headers })).status).toBe(401)
})

test('ending a session ends only its own stream (E19, S057)', async () => {
  const person = await server.fixtures.createCustomer()
  const [one, other] = [await hub.tokenOf(person), await hub.tokenOf(person)]
  const [ended, open] = [await hub.subscribe(one), await hub.subscribe(other)]
  const params = { id: person.id, sessionId: String(decodeJwt(one)['sid']) }
  expect((await server.call(accountEndpoints.endSession, { as: person, params })).status).toBe(204)
  await ended.waitForEnd()
  await server.call(projectEndpoints.create, { as: person, body: { name: 'Nog altijd' } })
  await open.waitForEvents(1)
})

test('every read names the hub and the event to subscribe from in its Link header, as Mercure does (F-63)', async () => {
  const person = await server.fixtures.createCustomer()
  const { id } = await server.fixtures.createProject(person)
  const read = await server.call(projectEndpoints.read, { as: person, params: { id } })
  const header = read.headers.get('link') ?? ''
  const [, hubPath, lastEventId = ''] = /^<(.+)>; rel="mercure"; last-event-id="(\S+)"$/.exec(header) ?? []
  expect(hubPath).toBe(HUB_PATH)
  const again = await server.call(projectEndpoints.read, { as: person, params: { id } })
  expect(again.headers.get('link')).toBe(header)
  await server.call(projectEndpoints.update, { as: person, params: { id }, body: { name: 'Meteen daarna' } })
  const stream = await hub.subscribe(await hub.tokenOf(person), { lastEventId: lastEventId })
  expect(stream.response.headers.get('last-event-id')).toBe(lastEventId)
  await stream.waitForEvents(1)
  expect(stream.data).toMatchObject([{ id, name: 'Meteen daarna' }])
})

describe('changes of a project are published to its members', () => {
  /** An owner, a collaborator and a stranger, each subscribed to all their topics. */
  async function subscribeAll() {
    const [owner, collaborator, stranger] = await Promise.all([1, 2, 3].map(() => server.fixtures.createCustomer()))
    if (!owner || !collaborator || !stranger) throw new Error('There are too few people')
    const follow = async (person: Person) => hub.subscribe(await hub.tokenOf(person))
    const streams = {
      owner: await follow(owner),
      collaborator: await follow(collaborator),
      stranger: await follow(stranger),
    }
    return { owner, collaborator, stranger, streams }
  }

  const publishMarker = async (stream: { events: unknown[] }) => {
    // Earlier updates would have arrived before this one.
    const before = stream.events.length
    await hub.publish([
      ['topic', 'news'],
      ['data', '"end"'],
    ])
    return before
  }

  test('each member gets the project as they may see it, other customers get nothing (S107, B25)', async () => {
    const { owner, collaborator, streams } = await subscribeAll()
    const contacts = [{ person: collaborator, role: 'COLLABORATOR' as const }]
    const { id } = await server.fixtures.createProject(owner, { name: 'Geheim', limited: true, contacts })
    await server.call(projectEndpoints.update, { as: collaborator, params: { id }, body: { style: 'RURAL' } })
    await Promise.all([streams.owner.waitForEvents(1), streams.collaborator.waitForEvents(1)])
    const topic = `customer_projects/${id}`
    expect(streams.owner.data).toEqual([expect.objectContaining({ '@id': topic, id, name: 'Geheim', style: 'RURAL' })])
    expect(streams.collaborator.data).toEqual([expect.objectContaining({ '@id': topic, id, name: null, revision: 2 })])
    expect(streams.collaborator.text).not.toContain(owner.emailAddress)
    await expectNothingFor(streams.stranger)
  })

  /** Nothing was published to a customer whom it does not concern, although they asked for all topics. */
  const expectNothingFor = async (stranger: EventReader) => {
    await publishMarker(stranger)
    expect((await stranger.waitForEvents(1)).map(({ data }) => data)).toEqual(['"end"'])
  }

  test('an update that is too large carries the id alone, and the next smaller one everything again (S107)', async () => {
    const { owner, streams } = await subscribeAll()
    const { id } = await server.fixtures.createProject(owner)
    const change = (name: string) => server.call(projectEndpoints.update, { as: owner, params: { id }, body: { name } })
    const { db } = server.store
    const members = Array.from({ length: MEMBERS_MAX - 1 }, (_, index) => {
      const name = `${index} ${'n'.repeat(TEXT_MAX)}`
      return { id: randomUUID(), name, email: `${index}@${'voorbeeld.'.repeat(23)}be` }
    })
    await db.insert(contacts).values(members)
    const memberOf = { projectId: id, role: 'CONTACT' } as const
    await db.insert(projectContacts).values(members.map((member) => ({ ...memberOf, contactId: member.id })))
    const { output } = await change('Heel veel leden')
    expect(output.contacts).toHaveLength(MEMBERS_MAX)
    await streams.owner.waitForEvents(1)
    const left = members.slice(MEMBERS_MAX / 2).map((member) => member.id)
    await db.delete(projectContacts).where(inArray(projectContacts.contactId, left))
    await change('Minder leden')
    await streams.owner.waitForEvents(2)
    const topic = `customer_projects/${id}`
    expect(streams.owner.data).toEqual([
      { '@id': topic },
      expect.objectContaining({ '@id': topic, id, name: 'Minder leden', revision: 3 }),
    ])
  })

  test('members hear that an invitation was accepted, once and without a version, so that they refetch (E07, S107)', async () => {
    const { owner, collaborator, streams } = await subscribeAll()
    const { id } = await server.fixtures.createProject(owner)
    const body = { emailAddress: collaborator.emailAddress, role: 'COLLABORATOR' as const }
    await server.call(memberEndpoints.invite, { as: owner, params: { id }, body })
    await streams.owner.waitForEvents(1)
    const open = () => server.call(projectEndpoints.read, { as: collaborator, params: { id } })
    await Promise.all([open(), open()])
    await open()
    await server.call(projectEndpoints.update, { as: owner, params: { id }, body: { name: 'Samen' } })
    await streams.owner.waitForEvents(3)
    const topic = `customer_projects/${id}`
    expect(streams.owner.data).toEqual([
      expect.objectContaining({ '@id': topic, revision: 2 }),
      { '@id': topic },
      expect.objectContaining({ '@id': topic, name: 'Samen', revision: 3 }),
    ])
    await expectNothingFor(streams.stranger)
  })

  test('creating, updating, replacing and deleting publish one update each (S110, S111, S112, S113)', async () => {
    const { owner, streams } = await subscribeAll()
    const { output } = await server.call(projectEndpoints.create, { as: owner, body: { name: 'Nieuw' } })
    const params = { id: output.id }
    await server.call(projectEndpoints.update, { as: owner, params, body: { name: 'Anders' } })
    await server.call(projectEndpoints.replace, { as: owner, params, body: { name: 'Vervangen' } })
    await server.call(projectEndpoints.remove, { as: owner, params })
    await streams.owner.waitForEvents(4)
    const topic = `customer_projects/${output.id}`
    expect(streams.owner.data).toMatchObject([
      { '@id': topic, name: 'Nieuw' },
      { '@id': topic, name: 'Anders' },
      { '@id': topic, name: 'Vervangen' },
      { '@id': topic, deleted: true },
    ])
    await expectNothingFor(streams.stranger)
  })

  test('inviting, changing a role and removing are published to the member and to all others (E07)', async () => {
    const { owner, collaborator, streams } = await subscribeAll()
    const { id } = await server.fixtures.createProject(owner)
    const body = { emailAddress: collaborator.emailAddress, role: 'CONTACT' }
    const { output } = await server.call(memberEndpoints.invite, { as: owner, params: { id }, body })
    const invited = output.contacts.find(({ joined }) => joined === false)
    const person = { id, contactId: invited?.contact.id ?? '' }
    await server.call(memberEndpoints.changeRole, { as: owner, params: person, body: { role: 'COLLABORATOR' } })
    await server.call(memberEndpoints.remove, { as: owner, params: person })
    await Promise.all([streams.owner.waitForEvents(3), streams.collaborator.waitForEvents(3)])
    const topic = `customer_projects/${id}`
    expect(streams.collaborator.data).toEqual([
      expect.objectContaining({ '@id': topic, revision: 2 }),
      expect.objectContaining({ '@id': topic, revision: 3 }),
      { '@id': topic, deleted: true },
    ])
    expect(streams.owner.data).toMatchObject([{ revision: 2 }, { revision: 3 }, { revision: 4 }])
    expect((streams.owner.data[2] as { contacts: unknown[] }).contacts).toHaveLength(1)
  })

  test('the deletion of an account is published to the other members of its projects (E22)', async () => {
    const { owner, collaborator, streams } = await subscribeAll()
    const share = (role: ContactRole) =>
      server.fixtures.createProject(owner, { contacts: [{ person: collaborator, role }] })
    const [inherited, deleted, left] = [await share('COLLABORATOR'), await share('CONTACT'), await share('OWNER')]
    const deletionAt = server.lab.clock.now()
    await server.store.db.update(customers).set({ deletionAt }).where(eq(customers.id, owner.id))
    await server.request('/__lab/jobs', { method: 'POST' })
    await streams.collaborator.waitForEvents(3)
    const expected = [
      { '@id': topics.project(inherited.id) },
      { '@id': topics.project(deleted.id), deleted: true },
      { '@id': topics.project(left.id) },
    ]
    expect(new Set(streams.collaborator.data)).toEqual(new Set(expected))
    await expectNothingFor(streams.stranger)
  })

  test('added and removed files are published (E08)', async () => {
    const { owner, streams } = await subscribeAll()
    const { id } = await server.fixtures.createProject(owner)
    const query = '?name=plan.txt'
    const upload = { as: owner, params: { id }, query, body: 'Voorgevel' }
    const { output } = await server.call(attachmentEndpoints.upload, upload)
    await streams.owner.waitForEvents(1)
    await server.call(attachmentEndpoints.remove, { as: owner, params: { id, attachmentId: output.id } })
    await streams.owner.waitForEvents(2)
    const files = { '@id': `customer_projects/${id}/attachments` }
    expect(streams.owner.data).toEqual([files, files])
    await expectNothingFor(streams.stranger)
  })

  test('products that are saved with a project and removed are published to its members (B13, S107)', async () => {
    const { owner, collaborator, streams } = await subscribeAll()
    const contacts = [{ person: collaborator, role: 'COLLABORATOR' as const }]
    const { id } = await server.fixtures.createProject(owner, { contacts })
    const itemId = 'gevelsteen-merelrood'
    const add = () => server.call(projectItemEndpoints.add, { as: collaborator, params: { id }, body: { itemId } })
    await add()
    await add()
    await server.call(projectItemEndpoints.remove, { as: owner, params: { id, itemId } })
    await publishMarker(streams.owner)
    await Promise.all([
      streams.owner.waitForEvents(3),
      streams.collaborator.waitForEvents(3),
      streams.stranger.waitForEvents(1),
    ])
    const changed = { '@id': `customer_projects/${id}/items` }
    expect(streams.owner.data).toEqual([changed, changed, 'end'])
    expect(streams.collaborator.data).toEqual([changed, changed, 'end'])
    expect(streams.stranger.data).toEqual(['end'])
  })

  test('refused, repeated and ineffective changes are not published (F-24, F-21)', async () => {
    const { owner, streams } = await subscribeAll()
    const { id } = await server.fixtures.createProject(owner, { name: 'Zo' })
    const edit = { as: owner, params: { id }, body: { name: 'Anders' } }
    const keyed = { ...edit, headers: { 'idempotency-key': 'edit-1' } }
    const refused = await server.call(projectEndpoints.update, { ...edit, headers: { 'if-match': '"9"' } })
    expect(refused.status).toBe(412)
    await server.call(projectEndpoints.update, keyed)
    await server.call(projectEndpoints.update, keyed)
    await publishMarker(streams.owner)
    await streams.owner.waitForEvents(2)
    expect(streams.owner.data).toEqual([expect.objectContaining({ name: 'Anders' }), 'end'])
  })

  test('a confirmed address, and a deletion that is scheduled and undone, are published to their customer alone (E21, E22)', async () => {
    const { owner: person, streams } = await subscribeAll()
    const { id: customerId } = person
    const [params, headers] = [{ id: customerId }, await server.authorization(person)]
    const confirm = async (kind: LinkKind, email: string) => {
      const link = { kind, email, customerId, locale: 'nl' } as const
      const token = await issueLink(server.store.db, link, server.lab.clock.now())
      return server.call(accountEndpoints.confirm, { headers, params: { ...params, token } })
    }
    const emailAddress = `nieuw-${customerId}@voorbeeld.be`
    expect((await confirm('EMAIL_CHANGE', emailAddress)).status).toBe(200)
    expect((await confirm('DELETION', emailAddress)).status).toBe(200)
    expect((await server.call(accountEndpoints.undoDeletion, { headers, params })).status).toBe(204)
    await streams.owner.waitForEvents(3)
    const published = { '@id': `customers/${customerId}`, emailAddress }
    expect(streams.owner.data).toMatchObject([
      { ...published, deletionAt: null },
      { ...published, deletionAt: expect.any(String) as string },
      { ...published, deletionAt: null },
    ])
    await expectNothingFor(streams.stranger)
  })

  test('a saved profile is published to its customer alone (S106, B25)', async () => {
    const { owner: person, streams } = await subscribeAll()
    const body = { customerType: 'PRIVATE', firstName: 'Mia', lastName: 'Maes', phone: '+32470123456', language: 'fr' }
    const { status } = await server.call(profileEndpoints.save, { as: person, params: { id: person.id }, body })
    expect(status).toBe(200)
    await streams.owner.waitForEvents(1)
    expect(streams.owner.data).toMatchObject([
      { '@id': `customers/${person.id}`, profile: { customerType: 'PRIVATE', firstName: 'Mia' } },
    ])
    await expectNothingFor(streams.stranger)
  })
})
