import type { ProjectChange } from '#contract/schemas/project-history.ts'
import { roleOf } from '#contract/rules/ownership.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import type { ChangeRow } from './history-repository.ts'
import { presentContact } from './presenter.ts'
import type { ProjectRow } from './repository.ts'

/** A project's history as its viewer may see it: what the project withholds from them (presenter.ts), this does too. */
export function presentHistory(changes: readonly ChangeRow[], row: ProjectRow, viewer: CustomerActor): ProjectChange[] {
  const isOwner = roleOf(row, viewer.contactId) === 'OWNER'
  return changes.map(({ id, at, by, field, subject, before, after, revision }) => {
    const isWithheld = field === 'name' && row.limited && !isOwner
    const values = isWithheld ? { before: null, after: null } : { before, after }
    const person = field === 'contacts' && { person: subject && presentSubject(subject, row, viewer) }
    // Values were parsed by the same schemas when they were written.
    return { id, at: at.toISOString(), by, field, ...values, ...person, revision } as ProjectChange
  })
}

/** Whoever left the project keeps their name in it; who never opened it is no longer known here (people-service.ts). */
function presentSubject({ id, name }: { id: string; name: string }, row: ProjectRow, viewer: CustomerActor) {
  const present = row.contacts.find(({ contact }) => contact.id === id)
  return present ? presentContact(present, row, viewer).contact : { id, name, emailAddress: null }
}
