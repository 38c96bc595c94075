import type { Project } from '../schemas/project.ts'
import type { ProjectPatch, ProjectWrite } from '../schemas/project-write.ts'
import { regionOf } from './region.ts'

/** A field that a merge patch can name. */
export type EditField = keyof ProjectPatch

/** What is left of an edit once somebody else's change is known. */
export interface Merge {
  /** Fields still to be sent; none when the project is as wanted already. */
  readonly wanted: ProjectPatch
  /** Fields that both have changed, to different values: their person decides (B09). */
  readonly clashes: readonly EditField[]
}

/** The fields of `wanted` that differ from `base`: what a merge patch sends (S111). An address goes whole or not at all. */
export function changedFields(base: Project, wanted: ProjectPatch): ProjectPatch {
  return fieldsOf(wanted, (field) => !isSame(wanted[field], base[field]))
}

/**
 * Three-way merge per field (B09): `base` is what was edited, `theirs` what the project is now. A field that only we have
 * changed stays to be sent, one that is as wanted already is done, one that both have changed clashes.
 */
export function mergeEdit(base: Project, theirs: Project, wanted: ProjectPatch): Merge {
  const left = changedFields(theirs, wanted)
  return { wanted: left, clashes: namesOf(left).filter((field) => !isSame(base[field], theirs[field])) }
}

/** The project as it will be once the edit has been sent; what a cleared field falls back to is the server's default. */
export function applyEdit(project: Project, wanted: ProjectPatch): Project {
  const { address, type, style, productCategories, ...rest } = wanted
  return {
    ...project,
    ...rest,
    ...(type !== undefined && { type: type ?? 'OTHER' }),
    ...(style !== undefined && { style: style ?? 'OTHER' }),
    ...(productCategories !== undefined && { productCategories: productCategories ?? [] }),
    ...(address !== undefined && {
      address: address && completed({ ...project.address, ...address } as typeof project.address & object),
    }),
  } as Project
}

/** What makes another project like this one; what an older address lacks is left for its person to fill in. */
export function asNew(project: Project, name: string): ProjectWrite {
  const { address, productCategories, type, style, status, wall, quantity } = project
  const whole = address && {
    street: address.street ?? '',
    houseNumber: address.houseNumber,
    box: address.box,
    plotReference: address.plotReference,
    postalCode: address.postalCode ?? '',
    city: address.city ?? '',
    country: 'BE' as const,
  }
  return { name, address: whole, productCategories, type, style, status, wall, quantity }
}

function completed(address: Partial<NonNullable<Project['address']>>): Project['address'] {
  const { street = null, houseNumber = null, box = null, plotReference = null } = address
  const { postalCode = null, city = null } = address
  const region = postalCode === null ? null : regionOf(postalCode)
  return { street, houseNumber, box, plotReference, postalCode, city, country: 'BE', region }
}

function fieldsOf(patch: ProjectPatch, take: (field: EditField) => boolean): ProjectPatch {
  return Object.fromEntries(
    namesOf(patch)
      .filter((field) => patch[field] !== undefined && take(field))
      .map((field) => [field, patch[field]]),
  )
}

const namesOf = (patch: ProjectPatch) => Object.keys(patch) as EditField[]

// Only what is wanted is compared: the answered address has members that nobody can write, such as its region.
function isSame(wanted: unknown, current: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return (wanted ?? null) === (current ?? null)
  if (typeof current !== 'object' || current === null) return false
  if (Array.isArray(wanted) && wanted.length !== (current as unknown[]).length) return false
  return Object.entries(wanted).every(([key, value]) => isSame(value, (current as Record<string, unknown>)[key]))
}
