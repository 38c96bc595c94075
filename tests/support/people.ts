import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Database } from '#server/db/database.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-access.ts'
import { contacts, customerProjects, customers, projectContacts, showrooms } from '#server/db/tables.ts'
import { appointments } from '#server/db/visit-tables.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Someone who can sign in. */
export interface Person {
  readonly id: string
  readonly contactId: string
  readonly emailAddress: string
  readonly password: string
}

type ProjectRow = typeof customerProjects.$inferInsert
type AppointmentRow = typeof appointments.$inferInsert

/** What a test says about its project; the rest takes the backend's defaults. */
export interface ProjectDraft extends Partial<Omit<ProjectRow, 'id'>> {
  /** Others on the project, beside its owner. */
  readonly contacts?: readonly { person: Person; role: ContactRole }[]
}

/** Makes people and what they own, straight in the database. */
export interface People {
  /** A customer that nobody else uses; contact id and customer id differ. */
  createCustomer(): Promise<Person>
  /** A project of this owner. */
  createProject(owner: Person, draft?: ProjectDraft): Promise<{ id: string }>
  /** An appointment of this customer, in the first showroom unless the draft names another. */
  createAppointment(
    person: Person,
    draft: Pick<AppointmentRow, 'dateFrom'> & Partial<AppointmentRow>,
  ): Promise<{ id: string }>
  /** The first demo customer and the project that the design shows; for tests that only look. */
  demoCustomer(): Promise<{ person: Person; projectId: string }>
}

/**
 * All test people have the same password, hashed once, at the least cost there is: a sign-in checks it at that cost, and tests
 * have thousands of them.
 */
const passwordHash = hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export function createPeople(db: Database, clock: Clock): People {
  return {
    async createCustomer() {
      const [id, contactId] = [randomUUID(), randomUUID()]
      const emailAddress = `test-${id}@voorbeeld.be`
      const now = clock.now()
      await db.insert(contacts).values({ id: contactId, name: `Testpersoon ${id.slice(0, 4)}`, email: emailAddress })
      await db.insert(customers).values({
        id,
        email: emailAddress,
        passwordHash: await passwordHash,
        contactId,
        profile: { customerType: 'PRIVATE', firstName: 'Test', lastName: id.slice(0, 4), language: 'nl' },
        createdAt: now,
        updatedAt: now,
      })
      return { id, contactId, emailAddress, password: DEMO_PASSWORD }
    },

    async createProject(owner, { contacts: others = [], ...draft } = {}) {
      const id = randomUUID()
      const now = clock.now()
      await db.insert(customerProjects).values({ name: 'Testproject', createdAt: now, updatedAt: now, ...draft, id })
      const roles = [{ person: owner, role: 'OWNER' as const }, ...others]
      const rows = roles.map(({ person, role }) => ({ projectId: id, contactId: person.contactId, role }))
      await db.insert(projectContacts).values(rows)
      return { id }
    },

    async createAppointment(person, draft) {
      const id = draft.id ?? randomUUID()
      const [showroom] = await db.select({ id: showrooms.id }).from(showrooms).orderBy(showrooms.id).limit(1)
      if (!showroom) throw new Error('There is no showroom: the demo content is missing')
      const dateTo = new Date(draft.dateFrom.getTime() + 60 * 60 * 1000)
      const row = { status: 'REGISTERED', type: 'WALK_IN', showroomId: showroom.id, code: '123456', dateTo } as const
      await db.insert(appointments).values({ ...row, ...draft, id, contactId: person.contactId })
      return { id }
    },

    demoCustomer: () => Promise.resolve(DEMO_CUSTOMER),
  }
}

const LOTTE = '6d3c1f52-6f0b-4a52-9a3e-0d6f5d1c7b01'
const WONING_MOLENVELD = '3b1f0c7a-8e52-4d39-a6f4-0c9e7d5b1a10'

const DEMO_CUSTOMER = {
  person: { id: LOTTE, contactId: LOTTE, emailAddress: 'lotte.verhaegen@voorbeeld.be', password: DEMO_PASSWORD },
  projectId: WONING_MOLENVELD,
}
