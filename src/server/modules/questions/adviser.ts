import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { sortByDistance } from '#contract/geography/sort-by-distance.ts'
import type { Adviser } from '#contract/questions/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import { type AppointmentRow, listAppointments } from '../appointments/repository.ts'
import { findCustomer } from '../customers/repository.ts'
import { listProjects } from '../projects/repository.ts'
import type { ProjectAccess } from '../projects/access.ts'
import { presentShowroom } from '../showrooms/presenter.ts'
import { listShowrooms, type ShowroomRow } from '../showrooms/repository.ts'

/** What a question is about. */
export interface QuestionSubject {
  readonly projectId?: string | null | undefined
  readonly appointmentId?: string | null | undefined
}

/** Who answers: a showroom, and its consultant if one was assigned; neither for the company. */
export interface FoundAdviser {
  readonly showroom: ShowroomRow | null
  readonly consultant: AppointmentRow['consultant']
}

/**
 * Finds who advises a customer: who holds this appointment, else one of the project, else any, the next before the
 * latest; else the showroom nearest to the project, the customer or another of their projects. Throws the 404 for a subject of others.
 */
export async function findAdviser(
  db: Database,
  access: ProjectAccess,
  actor: CustomerActor,
  { projectId, appointmentId }: QuestionSubject,
  now: Date,
): Promise<FoundAdviser> {
  const project = projectId ? await access.open(db, actor, projectId) : null
  const held = await listAppointments(db, { contactId: actor.contactId })
  const asked = appointmentId ? held.filter(({ appointment }) => appointment.id === appointmentId) : held
  if (appointmentId && asked.length === 0) throw notFound()
  const ofProject = asked.filter(({ appointment }) => projectId && appointment.projectId === projectId)
  const nearest = nextOrLatest(ofProject.length > 0 ? ofProject : asked, now)
  if (nearest) return { showroom: nearest.showroom, consultant: nearest.consultant }
  const customer = await findCustomer(db, actor.customerId, now)
  const own = await listProjects(db, actor.contactId)
  const addresses = [project?.address, customer?.profile?.address, ...own.map(({ address }) => address)]
  const postalCode = addresses.find((address) => address)?.postalCode
  return { showroom: postalCode ? await findNearestShowroom(db, postalCode) : null, consultant: null }
}

/** Of appointments sorted by start. */
function nextOrLatest(sorted: readonly AppointmentRow[], now: Date): AppointmentRow | undefined {
  return sorted.find(({ appointment }) => appointment.dateTo > now) ?? sorted.at(-1)
}

async function findNearestShowroom(db: Database, postalCode: string): Promise<ShowroomRow | null> {
  const [nearest] = sortByDistance(await listShowrooms(db), postalCode, ({ address }) => address.postalCode)
  return nearest && nearest.distanceKm !== null ? nearest : null
}

export function presentAdviser({ showroom, consultant }: FoundAdviser, locale: Locale, now: Date): Adviser {
  return {
    name: consultant?.name ?? null,
    photoUrl: consultant?.photoUrl ?? null,
    showroom: showroom && presentShowroom(showroom, locale, now),
    phone: showroom?.phone ?? COMPANY_CONTACT.phone,
    emailAddress: showroom?.emailAddress ?? COMPANY_CONTACT.emailAddress,
  }
}
