import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/constants/locales.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { contacts, customers, projectContacts, sessions } from '#server/db/tables.ts'
import type { MailJob, VisitMail } from '#server/mail/mail-job.ts'
import { type ApiServer, PUBLIC_URL } from './api-server.ts'
import type { Person } from './people.ts'

const HOUR_MS = 60 * 60 * 1000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A kind of mail: what asks for it, who gets it, and where its button leads. */
export interface MailKind {
  readonly name: string
  /** The first words of its subject in each language. */
  readonly subject: Readonly<Record<Locale, string>>
  readonly ask: (server: ApiServer, person: Person) => Promise<WithoutLocale<MailJob>>
  /** The customer's own address when absent. */
  readonly to?: (person: Person) => string
  readonly leadsTo: RegExp | null
}

type WithoutLocale<Job> = Job extends MailJob ? Omit<Job, 'locale'> : never

const link = (path: string) => new RegExp(`^${PUBLIC_URL}${path}[\\w-]{43}$`)
const page = (path: string) => new RegExp(`^${PUBLIC_URL}${path}$`)
const another = ({ id }: Person) => `ander-${id}@voorbeeld.be`

async function appointment({ people, lab }: ApiServer, person: Person, type: 'ONLINE' | 'WALK_IN') {
  const dateFrom = new Date(lab.clock.now().getTime() + 5 * HOUR_MS)
  const { id } = await people.createAppointment(person, { dateFrom, type, remindedAt: dateFrom })
  return { kind: 'APPOINTMENT', appointmentId: id } as const
}

/** A visit that was booked, moved or declined. */
async function visit({ people, lab }: ApiServer, person: Person, kind: Exclude<VisitMail, 'APPOINTMENT'>) {
  const now = lab.clock.now()
  const dateFrom = new Date(now.getTime() + 48 * HOUR_MS)
  const cancelledAt = kind === 'VISIT_DECLINED' ? now : null
  const { id } = await people.createAppointment(person, { dateFrom, cancelledAt })
  return { kind, appointmentId: id } as const
}

async function newDevice(server: ApiServer, person: Person) {
  await server.signIn(person)
  const own = eq(sessions.customerId, person.id)
  const [session] = await server.store.db.update(sessions).set({ userAgent: FIREFOX }).where(own).returning()
  return { kind: 'NEW_DEVICE', customerId: person.id, sessionId: session?.id ?? '' } as const
}

/** Somebody puts an address on a project of theirs. */
async function share({ people, store }: ApiServer, emailAddress: string, contactId: string = randomUUID()) {
  const owner = await people.createCustomer()
  const { id: projectId } = await people.createProject(owner)
  await store.db
    .insert(contacts)
    .values({ id: contactId, name: emailAddress, email: emailAddress })
    .onConflictDoNothing()
  const role = 'CONTACT' as const
  await store.db.insert(projectContacts).values({ projectId, contactId, role, invitedAs: emailAddress })
  return { kind: 'PROJECT_SHARED', projectId, contactId, byContactId: owner.contactId } as const
}

/** Samples asked for. */
async function samples({ store, lab }: ApiServer, { id: customerId }: Person) {
  const requestId = randomUUID()
  const address = { street: 'Molenveld', houseNumber: '14', box: null, plotReference: null } as const
  const place = { postalCode: '9080', city: 'Lochristi', country: 'BE' } as const
  await store.db.insert(sampleRequests).values({
    id: requestId,
    customerId,
    projectId: null,
    productIds: ['gevelsteen-merelrood', 'vlakpan-noordzee'],
    address: { ...address, ...place },
    at: lab.clock.now(),
  })
  return { kind: 'SAMPLES_REQUESTED', customerId, requestId } as const
}

/** All of them. */
export const MAIL_KINDS: readonly MailKind[] = [
  {
    name: 'activation',
    subject: { nl: 'Activeer', fr: 'Activez' },
    ask: async (_, person) => ({ kind: 'REGISTER', emailAddress: another(person) }),
    to: another,
    leadsTo: link('/auth/activate/'),
  },
  {
    name: 'already registered',
    subject: { nl: 'U hebt al', fr: 'Vous avez déjà' },
    ask: async (_, { emailAddress }) => ({ kind: 'REGISTER', emailAddress }),
    leadsTo: page('/auth/login'),
  },
  {
    name: 'reset',
    subject: { nl: 'Kies een nieuw', fr: 'Choisissez un nouveau' },
    ask: async (_, { emailAddress }) => ({ kind: 'RESET', emailAddress }),
    leadsTo: link('/auth/reset/'),
  },
  {
    name: 'password changed',
    subject: { nl: 'Uw wachtwoord is', fr: 'Votre mot de passe a' },
    ask: async (_, { id }) => ({ kind: 'PASSWORD_CHANGED', customerId: id }),
    leadsTo: page('/auth/forgot'),
  },
  {
    name: 'new device',
    subject: { nl: 'Aangemeld op', fr: 'Connexion sur' },
    ask: newDevice,
    leadsTo: page('/auth/forgot'),
  },
  {
    name: 'sign-in linked',
    subject: { nl: 'U kunt nu ook', fr: 'Vous pouvez aussi' },
    ask: async (_, { id }) => ({ kind: 'SIGN_IN_LINKED', customerId: id, provider: 'google' }),
    leadsTo: page('/auth/forgot'),
  },
  {
    name: 'change of address, to the new one',
    subject: { nl: 'Bevestig uw nieuwe', fr: 'Confirmez votre nouvelle' },
    ask: async (_, person) => ({ kind: 'EMAIL_CHANGE', customerId: person.id, newAddress: another(person) }),
    to: another,
    leadsTo: link('/account/confirm/'),
  },
  {
    name: 'change of address, to the old one',
    subject: { nl: 'Uw e-mailadres wordt', fr: 'Votre adresse e-mail va' },
    ask: async (_, person) => ({ kind: 'EMAIL_CHANGE', customerId: person.id, newAddress: another(person) }),
    leadsTo: page('/auth/forgot'),
  },
  {
    name: 'deletion',
    subject: { nl: 'Bevestig dat', fr: 'Confirmez la suppression' },
    ask: async (_, { id }) => ({ kind: 'DELETION', customerId: id }),
    leadsTo: link('/account/confirm/'),
  },
  {
    name: 'deletion scheduled',
    subject: { nl: 'Uw account wordt', fr: 'Votre compte va' },
    ask: async (_, { id }) => ({ kind: 'DELETION_SCHEDULED', customerId: id, deletionAt: '2026-03-29T01:30:00Z' }),
    leadsTo: page('/account'),
  },
  {
    name: 'deleted',
    subject: { nl: 'Uw account is', fr: 'Votre compte est' },
    ask: async (_, { emailAddress }) => ({ kind: 'DELETED', emailAddress }),
    leadsTo: null,
  },
  {
    name: 'samples requested',
    subject: { nl: 'We sturen u uw stalen', fr: 'Nous vous envoyons vos échantillons' },
    ask: samples,
    leadsTo: page('/inspiration\\?tab=PRODUCT'),
  },
  {
    name: 'appointment in the showroom',
    subject: { nl: 'Uw afspraak op', fr: 'Votre rendez-vous du' },
    ask: (server, person) => appointment(server, person, 'WALK_IN'),
    leadsTo: page('/appointments/[\\w-]+'),
  },
  {
    name: 'appointment online',
    subject: { nl: 'Uw afspraak op', fr: 'Votre rendez-vous du' },
    ask: (server, person) => appointment(server, person, 'ONLINE'),
    leadsTo: page('/appointments/[\\w-]+'),
  },
  {
    name: 'visit booked',
    subject: { nl: 'Uw afspraak op', fr: 'Votre rendez-vous du' },
    ask: (server, person) => visit(server, person, 'VISIT_BOOKED'),
    leadsTo: page('/appointments/[\\w-]+'),
  },
  {
    name: 'visit moved',
    subject: { nl: 'Uw afspraak is verplaatst', fr: 'Votre rendez-vous est déplacé' },
    ask: (server, person) => visit(server, person, 'VISIT_MOVED'),
    leadsTo: page('/appointments/[\\w-]+'),
  },
  {
    name: 'visit declined',
    subject: { nl: 'Uw afspraak op', fr: 'Votre rendez-vous du' },
    ask: (server, person) => visit(server, person, 'VISIT_DECLINED'),
    leadsTo: page('/appointments'),
  },
  {
    name: 'project shared with a customer',
    subject: { nl: 'Een bouwproject is', fr: 'Un projet de construction est' },
    ask: async (server, { emailAddress, contactId, id }) => {
      const own = eq(customers.id, id)
      // In the language of whoever reads it; here there is none to prefer.
      await server.store.db.update(customers).set({ profile: {} }).where(own)
      return share(server, emailAddress, contactId)
    },
    leadsTo: page('/projects/[\\w-]+'),
  },
  {
    name: 'project shared with somebody new',
    subject: { nl: 'Een bouwproject is', fr: 'Un projet de construction est' },
    ask: (server, person) => share(server, another(person)),
    to: another,
    leadsTo: page('/auth/register'),
  },
]
