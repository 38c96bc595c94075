import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { contacts, customers, mailJobs } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const server = setUpApiServer()
const { list, read, update, remove } = projectEndpoints
const { invite, changeRole, remove: removeMember } = memberEndpoints

const unusedAddress = () => `niemand-${randomUUID()}@voorbeeld.be`
const ownerOf = async (draft = {}) => {
  const owner = await server.fixtures.createCustomer()
  return { owner, params: await server.fixtures.createProject(owner, draft) }
}
const inviteMember = (as: Person, params: { id: string }, emailAddress: string, role = 'COLLABORATOR') =>
  server.call(memberEndpoints.invite, { as, params, body: { emailAddress, role } })
const setRole = (as: Person, { id }: { id: string }, { contactId }: { contactId: string }, role: string) =>
  server.call(changeRole, { as, params: { id, contactId }, body: { role } })
const removeFrom = (as: Person, { id }: { id: string }, { contactId }: { contactId: string }) =>
  server.call(removeMember, { as, params: { id, contactId } })
const peopleOf = async (as: Person, params: { id: string }) => (await server.call(read, { as, params })).output.contacts
const rolesOf = async (as: Person, params: { id: string }) =>
  new Map((await peopleOf(as, params)).map(({ contact, role }) => [contact.id, role]))
const contactsAt = (email: string) => server.store.db.select().from(contacts).where(eq(contacts.email, email))

/** Waits for a mail to this address and resolves to the token of its link. */
const linkTo = (emailAddress: string, pattern: RegExp) =>
  expectSoon('link', async () =>
    (await server.outbox.mailsTo(emailAddress)).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean),
  )

/** Creates an account with the links of the mails. */
async function register(emailAddress: string) {
  await server.call(registrationEndpoints.register, { body: { emailAddress } })
  const token = await linkTo(emailAddress, /\/auth\/activate\/([\w-]+)/)
  const password = 'een-lang-wachtwoord'
  const body = { firstName: 'Nele', lastName: 'Nieuw', password, language: 'nl', acceptTerms: true }
  const { output } = await server.call(registrationEndpoints.verifyActivation, { params: { token }, body })
  return { id: output.customerId, emailAddress, password, contactId: '' }
}

describe('adding a member to a project (E07, S036)', () => {
  test('a customer sees the project at once and gets a mail with a link to it in their language', async () => {
    const [{ owner, params }, person] = [
      await ownerOf({ name: 'Woning Kouter' }),
      await server.fixtures.createCustomer(),
    ]
    const profile = { language: 'fr' as const }
    await server.store.db.update(customers).set({ profile }).where(eq(customers.id, person.id))
    const { status, output, headers } = await inviteMember(owner, params, person.emailAddress.toUpperCase())
    expect([status, output.revision, headers.get('etag')]).toEqual([201, 2, '"2"'])
    expect((await server.call(list, { as: person })).output.items.map(({ id }) => id)).toEqual([params.id])
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toMatch(/^Un projet de construction/)
    expect(mail.text).toContain(`https://portal.test/projects/${params.id}`)
    expect(mail.text).toMatch(/Woning Kouter/)
    expect(mail.text).toMatch(/Testpersoon/)
  })

  test('a person without an account is invited to register and becomes a member on registration', async () => {
    const [{ owner, params }, emailAddress] = [await ownerOf(), unusedAddress()]
    const { output } = await inviteMember(owner, params, emailAddress, 'CONTACT')
    const mail = await server.outbox.mailTo(emailAddress)
    expect(mail.text).toContain(`https://portal.test/auth/register?back=%2Fprojects%2F${params.id}`)
    const person = await register(emailAddress)
    expect((await server.call(list, { as: person })).output.items.map(({ id }) => id)).toEqual([params.id])
    expect(await contactsAt(emailAddress)).toHaveLength(1)
    expect(output.contacts.find(({ role }) => role === 'CONTACT')).toMatchObject({ joined: false })
    expect((await peopleOf(person, params)).find(({ role }) => role === 'CONTACT')).toMatchObject({
      joined: true,
      contact: { name: 'Nele Nieuw' },
    })
  })

  test('the mail does not contain the name of a limited project', async () => {
    const [{ owner, params }, emailAddress] = [
      await ownerOf({ limited: true, name: 'Bezoek Peeters' }),
      unusedAddress(),
    ]
    await inviteMember(owner, params, emailAddress)
    const { text, html } = await server.outbox.mailTo(emailAddress)
    expect(text + html).not.toContain('Peeters')
  })

  test('the response does not reveal whether the address has an account until the member opens the project (E15)', async () => {
    const [{ owner, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    const [known, unknown] = [person.emailAddress, unusedAddress()]
    const responses = [await inviteMember(owner, params, known), await inviteMember(owner, params, unknown)]
    const shape = ({ output, status }: (typeof responses)[number], address: string) => ({
      status,
      people: output.contacts
        .filter(({ contact }) => contact.emailAddress === address)
        .map(({ contact, ...rest }) => ({ ...rest, name: contact.name, id: contact.id.length })),
    })
    const [first, second] = responses
    expect(first && shape(first, known)).toEqual(second && shape(second, unknown))
    expect(first && shape(first, known)).toEqual({
      status: 201,
      people: [{ role: 'COLLABORATOR', joined: false, name: null, id: 36 }],
    })
    expect(JSON.stringify((await server.call(historyEndpoints.list, { as: owner, params })).json)).not.toMatch(
      /Testpersoon \w+[^}]*COLLAB/,
    )
    // Nor by transferring ownership, which requires an account.
    for (const { contact } of (await peopleOf(owner, params)).filter(({ joined }) => joined === false)) {
      const { status, problem } = await setRole(owner, params, { contactId: contact.id }, 'OWNER')
      expect([status, problem.code]).toEqual([409, 'not-joined'])
    }
    await server.call(read, { as: person, params })
    const opened = (await peopleOf(owner, params)).find(({ contact }) => contact.emailAddress === known)
    expect(opened).toMatchObject({ joined: true, contact: { name: expect.stringMatching(/^Testpersoon/) as string } })
  })

  test('the data export does not reveal whether an address has an account while its mail is queued (E15)', async () => {
    const [{ owner: as, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    server.lab.mailDelay.set(60_000)
    await inviteMember(as, params, person.emailAddress)
    const text = JSON.stringify((await server.call(accountEndpoints.exportData, { as, params: { ...as } })).json)
    expect([text.includes('PROJECT_SHARED'), text.includes(person.contactId)]).toEqual([true, false])
  })

  test('an edit of a member who has not read the project opens it (E15)', async () => {
    const [{ owner, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    await inviteMember(owner, params, person.emailAddress)
    const edit = await server.call(update, { as: person, params, body: { style: 'RURAL' } })
    expect(edit.status).toBe(200)
    const editor = (await peopleOf(owner, params)).find(({ contact }) => contact.id === person.contactId)
    expect(editor).toMatchObject({ joined: true })
  })

  test('a member removed before opening the project reveals no name (E15)', async () => {
    const [{ owner, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    const unknown = unusedAddress()
    for (const address of [person.emailAddress, unknown]) {
      const { output } = await inviteMember(owner, params, address)
      const contactId = output.contacts.find(({ joined }) => joined === false)?.contact.id ?? ''
      expect((await removeFrom(owner, params, { contactId })).status).toBe(204)
    }
    const items = (await server.call(historyEndpoints.list, { as: owner, params })).output.items
    expect(
      items.map(({ field, before, after, ...rest }) => [field, before, after, 'person' in rest && rest.person]),
    ).toEqual([
      ['contacts', 'COLLABORATOR', null, null],
      ['contacts', null, 'COLLABORATOR', null],
      ['contacts', 'COLLABORATOR', null, null],
      ['contacts', null, 'COLLABORATOR', null],
    ])
    expect(await contactsAt(unknown)).toEqual([])
    expect(await contactsAt(person.emailAddress)).toHaveLength(1)
  })

  test('an address that is invited again has another id, with and without an account (E15)', async () => {
    const [{ owner, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    for (const address of [person.emailAddress, unusedAddress()]) {
      const ids = []
      for (const role of ['COLLABORATOR', 'CONTACT']) {
        const { output } = await inviteMember(owner, params, address, role)
        const contactId = output.contacts.find(({ joined }) => joined === false)?.contact.id ?? ''
        ids.push(contactId)
        expect((await setRole(owner, params, { contactId }, 'CONTACT')).status).toBe(200)
        expect((await removeFrom(owner, params, { contactId })).status).toBe(204)
      }
      expect(new Set([...ids, person.contactId]).size).toBe(3)
    }
  })

  test('a member goes by the id of their contact once they opened the project, and still by the one before (E15)', async () => {
    const [{ owner, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    const { output } = await inviteMember(owner, params, person.emailAddress)
    const contactId = output.contacts.find(({ joined }) => joined === false)?.contact.id ?? ''
    expect((await setRole(owner, params, person, 'CONTACT')).status).toBe(404)
    await server.call(read, { as: person, params })
    expect((await rolesOf(owner, params)).get(person.contactId)).toBe('COLLABORATOR')
    expect((await setRole(owner, params, { contactId }, 'CONTACT')).status).toBe(200)
    expect((await removeFrom(owner, params, person)).status).toBe(204)
  })

  test('the address of an existing member is refused, and nothing is sent', async () => {
    const [{ owner, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    await inviteMember(owner, params, person.emailAddress)
    await server.outbox.mailTo(person.emailAddress)
    for (const address of [person.emailAddress, owner.emailAddress]) {
      const { status, problem } = await inviteMember(owner, params, address, 'CONTACT')
      expect([status, problem.code]).toEqual([409, 'already-on-project'])
    }
    expect([...(await rolesOf(owner, params)).values()]).toEqual(['OWNER', 'COLLABORATOR'])
    await expectSoon('empty queue', async () => (await server.store.db.select().from(mailJobs)).length === 0)
    expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
  })

  test('ten simultaneous invitations add one member and one contact', async () => {
    const [{ owner, params }, emailAddress] = [await ownerOf(), unusedAddress()]
    const headers = await server.authorization(owner)
    const body = { emailAddress, role: 'CONTACT' }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => server.call(invite, { headers, params, body })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ])
    expect(await contactsAt(emailAddress)).toHaveLength(1)
  })

  test('a person invited to two projects at once is one contact and joins both on registration', async () => {
    const [one, two, emailAddress] = [await ownerOf(), await ownerOf(), unusedAddress()]
    await Promise.all([
      inviteMember(one.owner, one.params, emailAddress),
      inviteMember(two.owner, two.params, emailAddress),
    ])
    const person = await register(emailAddress)
    expect((await server.call(list, { as: person })).output.totalItems).toBe(2)
    expect(await contactsAt(emailAddress)).toHaveLength(1)
  })

  test('a customer who changes to an invited email address becomes a member (E21)', async () => {
    const [{ owner, params }, person] = [await ownerOf(), await server.fixtures.createCustomer()]
    const [other, emailAddress] = [await ownerOf({ contacts: [{ person, role: 'COLLABORATOR' }] }), unusedAddress()]
    for (const { owner: as, params: target } of [{ owner, params }, other])
      await inviteMember(as, target, emailAddress, 'CONTACT')
    const body = { emailAddress, currentPassword: person.password }
    await server.call(accountEndpoints.changeEmail, { as: person, params: { id: person.id }, body })
    const token = await linkTo(emailAddress, /\/account\/confirm\/([\w-]+)/)
    const confirmed = await server.call(accountEndpoints.confirm, { as: person, params: { id: person.id, token } })
    expect(confirmed.status).toBe(200)
    const moved = { ...person, emailAddress }
    expect((await rolesOf(moved, params)).get(person.contactId)).toBe('CONTACT')
    // The role in projects where they already were members stays.
    expect([...(await rolesOf(moved, other.params))]).toEqual([
      [other.owner.contactId, 'OWNER'],
      [person.contactId, 'COLLABORATOR'],
    ])
    expect(await contactsAt(emailAddress)).toHaveLength(1)
  })

  test('mails to one address are rate limited for known and unknown addresses (E16)', async () => {
    const { owner, params } = await ownerOf()
    const emailAddress = unusedAddress()
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) {
      const response = await inviteMember(owner, params, emailAddress)
      statuses.push(response.status)
    }
    expect([statuses[0], statuses[19], statuses[20]]).toEqual([201, 409, 429])
  })

  test.each([
    [{ role: 'CONTACT' }, 'emailAddress', 'required'],
    [{ emailAddress: 'geen adres', role: 'CONTACT' }, 'emailAddress', 'email'],
    [{ emailAddress: 'a@b.be\r\nBcc: x@y.be', role: 'CONTACT' }, 'emailAddress', 'email'],
    [{ emailAddress: `${'x'.repeat(250)}@b.be`, role: 'CONTACT' }, 'emailAddress', 'tooLong'],
    [{ emailAddress: ['a@b.be'], role: 'CONTACT' }, 'emailAddress', 'invalid'],
    [{ emailAddress: 'a@b.be' }, 'role', 'required'],
    [{ emailAddress: 'a@b.be', role: 'OWNER' }, 'role', 'choice'],
  ])('%j is refused with a violation of %s (F-53)', async (body, propertyPath, code) => {
    const { owner, params } = await ownerOf()
    const { status, problem } = await server.call(invite, { as: owner, params, body })
    expect(status).toBe(422)
    expect(problem.violations).toContainEqual(expect.objectContaining({ propertyPath, code }))
  })
})

describe('roles (S038, F-51)', () => {
  const three = async () => {
    const [second, third] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const others = [
      { person: second, role: 'COLLABORATOR' as const },
      { person: third, role: 'CONTACT' as const },
    ]
    return { ...(await ownerOf({ contacts: others })), second, third }
  }

  test('an owner changes a role, and the change is in the history', async () => {
    const { owner, params, second } = await three()
    const { output } = await setRole(owner, params, second, 'CONTACT')
    expect(output.revision).toBe(2)
    const [entry] = (await server.call(historyEndpoints.list, { as: second, params })).output.items
    expect(entry).toMatchObject({ field: 'contacts', before: 'COLLABORATOR', after: 'CONTACT', revision: 2 })
  })

  test('transferring ownership gives the new owner all permissions and limits the former owner', async () => {
    const { owner, params, second } = await three()
    expect((await setRole(owner, params, second, 'OWNER')).status).toBe(200)
    const { output } = await setRole(owner, params, owner, 'CONTACT')
    expect(output.contacts.find(({ role }) => role === 'OWNER')?.contact.id).toBe(second.contactId)
    expect((await server.call(remove, { as: owner, params })).status).toBe(403)
    expect((await server.call(remove, { as: second, params })).status).toBe(204)
  })

  test('the last owner cannot give up the role', async () => {
    const { owner, params } = await three()
    for (const response of [await setRole(owner, params, owner, 'CONTACT'), await removeFrom(owner, params, owner)]) {
      expect([response.status, response.problem.code]).toEqual([409, 'last-owner'])
    }
    expect((await rolesOf(owner, params)).get(owner.contactId)).toBe('OWNER')
  })

  test('only one of two owners can leave at the same time', async () => {
    const { owner, params, second } = await three()
    await setRole(owner, params, second, 'OWNER')
    const headers = [await server.authorization(owner), await server.authorization(second)]
    const leave = ({ contactId }: Person, index: number) =>
      server.call(removeMember, { headers: headers[index] ?? {}, params: { ...params, contactId } })
    const responses = await Promise.all([owner, second].map(leave))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  test('setting the current role or none is no change', async () => {
    const { owner, params, second } = await three()
    expect((await setRole(owner, params, second, 'COLLABORATOR')).output.revision).toBe(1)
    const target = { ...params, contactId: second.contactId }
    expect((await server.call(changeRole, { as: owner, params: target, body: {} })).output.revision).toBe(1)
    expect((await server.call(historyEndpoints.list, { as: owner, params })).output.items).toEqual([])
  })

  test.each([{ role: null }, { role: 'BOSS' }, { role: ['OWNER'] }, { role: { $ne: 1 } }])(
    '%j is not a role (F-52)',
    async (body) => {
      const { owner, params, second } = await three()
      const target = { ...params, contactId: second.contactId }
      expect((await server.call(changeRole, { as: owner, params: target, body })).status).toBe(422)
      expect((await rolesOf(owner, params)).get(second.contactId)).toBe('COLLABORATOR')
    },
  )

  test('only owners change roles, but every member may leave (S084)', async () => {
    const { owner, params, second, third } = await three()
    for (const [as, other] of [
      [second, third],
      [third, second],
    ] as const) {
      for (const response of [
        await setRole(as, params, as, 'OWNER'),
        await setRole(as, params, other, 'CONTACT'),
        await removeFrom(as, params, other),
        await removeFrom(as, params, owner),
        await inviteMember(as, params, unusedAddress()),
      ]) {
        expect([response.status, response.problem.code]).toEqual([403, 'owner-only'])
      }
    }
    for (const person of [second, third]) {
      expect((await removeFrom(person, params, person)).status).toBe(204)
      expect((await server.call(read, { as: person, params })).status).toBe(404)
    }
    expect((await server.call(read, { as: owner, params })).output).toMatchObject({
      revision: 3,
      contacts: [{ role: 'OWNER' }],
    })
  })

  test('changing or removing a person who is not a member is a 404 (F-50)', async () => {
    const [{ owner, params }, stranger] = [await three(), await server.fixtures.createCustomer()]
    for (const contactId of [stranger.contactId, randomUUID(), "' or 1=1 --"]) {
      const target = { id: params.id, contactId: encodeURIComponent(contactId) }
      const responses = [await setRole(owner, target, target, 'OWNER'), await removeFrom(owner, target, target)]
      expect(responses.map(({ status, problem }) => [status, problem.code])).toEqual([
        [404, 'not-found'],
        [404, 'not-found'],
      ])
    }
  })
})

describe('contacts without a project (F-83)', () => {
  test('a pending contact of a deleted project is removed unless it belongs to another project', async () => {
    const { owner, params } = await ownerOf()
    const other = await server.fixtures.createProject(owner)
    const [onlyHere, inBoth] = [unusedAddress(), unusedAddress()]
    for (const address of [onlyHere, inBoth]) await inviteMember(owner, params, address)
    await inviteMember(owner, other, inBoth)
    await server.call(remove, { as: owner, params })
    expect([(await contactsAt(onlyHere)).length, (await contactsAt(inBoth)).length]).toEqual([0, 1])
  })

  test('the history shows a transfer but not the former owner after their account is deleted', async () => {
    const [heir, invited] = [await server.fixtures.createCustomer(), unusedAddress()]
    const { owner, params } = await ownerOf({ contacts: [{ person: heir, role: 'COLLABORATOR' }] })
    await inviteMember(owner, params, invited)
    await server.store.db
      .update(customers)
      .set({ deletionAt: server.lab.clock.now() })
      .where(eq(customers.id, owner.id))
    await server.request('/__lab/jobs', { method: 'POST' })
    const { output, json } = await server.call(historyEndpoints.list, { as: heir, params })
    expect(output.items).toMatchObject([
      { by: null, before: 'COLLABORATOR', after: 'OWNER', person: { id: heir.contactId }, revision: 3 },
      { by: null, before: null, after: 'COLLABORATOR', person: { emailAddress: invited }, revision: 2 },
    ])
    expect(JSON.stringify(json)).not.toContain(owner.contactId)
  })
})
