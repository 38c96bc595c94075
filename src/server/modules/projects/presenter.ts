import type { Locale } from '#contract/constants/locales.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { presentPicture } from '../pictures/presenter.ts'
import type { ProjectRow } from './repository.ts'
import { roleOn } from './service.ts'

/** A project as its viewer may see it: the name of a limited one and all mail addresses are the owner's alone. */
export function presentProject(row: ProjectRow, viewer: CustomerActor, locale: Locale): Project & { revision: number } {
  const isOwner = roleOn(row, viewer) === 'OWNER'
  return {
    id: row.id,
    name: row.limited && !isOwner ? null : row.name,
    limited: row.limited,
    address: row.address && presentAddress(row.address),
    productCategories: row.productCategories,
    type: row.type,
    style: row.style,
    contacts: row.people.map(({ id, name, email, role }) => ({
      contact: { id, name, emailAddress: isOwner ? email : null },
      role,
    })),
    status: row.status,
    cover: row.picture && presentPicture(row.picture, locale),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  }
}
