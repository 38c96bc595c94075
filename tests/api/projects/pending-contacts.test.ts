import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { contacts, customers, projectContacts } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const DAY_MS = 24 * 60 * 60 * 1000

let serial = 0
const unusedAddress = () => `wacht-${(serial += 1)}-${Date.now()}@voorbeeld.be`
const contactsAt = async (email: string) =>
  (await server.store.db.select().from(contacts).where(eq(contacts.email, email))).map(({ id }) => id)

/** A project to which somebody without an account is invited, and the contact that waits for them. */
async function inviteToProject(emailAddress = unusedAddress()) {
  const owner = await server.fixtures.createCustomer()
  const params = await server.fixtures.createProject(owner)
  const body = { emailAddress, role: 'CONTACT' }
  expect((await server.call(memberEndpoints.invite, { as: owner, params, body })).status).toBe(201)
  const [contactId = ''] = await contactsAt(emailAddress)
  return { owner, params, emailAddress, contactId }
}

/** An appointment of a contact, as of one who booked by phone. */
const appointmentOf = (contactId: string) => {
  const dateFrom = new Date(server.lab.clock.now().getTime() + 5 * DAY_MS)
  return server.fixtures.createAppointment({ id: '', contactId, emailAddress: '', password: '' }, { dateFrom })
}

/** Makes an address that of a customer, as the link does that was sent there. */
async function changeAddress(as: Person, email: string): Promise<Person> {
  const draft = { kind: 'EMAIL_CHANGE', email, customerId: as.id, locale: 'nl' } as const
  const token = await issueLink(server.store.db, draft, server.lab.clock.now())
  expect((await server.call(accountEndpoints.confirm, { as, params: { id: as.id, token } })).status).toBe(200)
  return { ...as, emailAddress: email }
}

describe('a contact that waits for an account', () => {
  test('becomes the customer who changes to its address, with history and appointments, and no other does (E21)', async () => {
    const [one, other] = [await inviteToProject(), await inviteToProject()]
    const { id } = await appointmentOf(one.contactId)
    const { id: otherId } = await appointmentOf(other.contactId)
    const person = await changeAddress(await server.fixtures.createCustomer(), one.emailAddress)
    const [entry] = (await server.call(historyEndpoints.list, { as: person, params: one.params })).output.items
    expect(entry).toMatchObject({ person: { id: person.contactId } })
    const listed = (await server.call(appointmentEndpoints.list, { as: person })).output.items
    expect(listed.map((appointment) => appointment.id)).toEqual([id])
    expect(await contactsAt(one.emailAddress)).toEqual([person.contactId])
    // Somebody else's is as it was.
    const { db } = server.store
    expect(await contactsAt(other.emailAddress)).toEqual([other.contactId])
    const [appointment] = await db.select().from(appointments).where(eq(appointments.id, otherId))
    const members = await db.select().from(projectContacts).where(eq(projectContacts.projectId, other.params.id))
    expect([appointment?.contactId, members.map(({ contactId }) => contactId).toSorted()]).toEqual([
      other.contactId,
      [other.owner.contactId, other.contactId].toSorted(),
    ])
    const [otherEntry] = (await server.call(historyEndpoints.list, { as: other.owner, params: other.params })).output
      .items
    expect(otherEntry).toMatchObject({ person: { emailAddress: other.emailAddress } })
  })

  test('stays with its appointment when its only project is deleted, and so do customers', async () => {
    const { owner, params, emailAddress, contactId } = await inviteToProject()
    const customer = await server.fixtures.createCustomer()
    const invitation = { as: owner, params, body: { emailAddress: customer.emailAddress, role: 'CONTACT' } }
    expect((await server.call(memberEndpoints.invite, invitation)).status).toBe(201)
    await appointmentOf(contactId)
    const stranger = await inviteToProject()
    expect((await server.call(projectEndpoints.remove, { as: owner, params })).status).toBe(204)
    expect(await contactsAt(emailAddress)).toEqual([contactId])
    expect(await contactsAt(customer.emailAddress)).toEqual([customer.contactId])
    expect(await contactsAt(stranger.emailAddress)).toEqual([stranger.contactId])
    expect(await server.store.db.select().from(customers).where(eq(customers.id, customer.id))).toHaveLength(1)
  })
})
