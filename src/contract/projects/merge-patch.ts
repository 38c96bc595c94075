import type { Project } from './schema.ts'
import type { ProjectPatch, ProjectWrite } from './write-schema.ts'
import { regionOf } from '../geography/region.ts'

/** A field of a merge patch. */
export type PatchField = keyof ProjectPatch

/** Result of merging an edit with somebody else's change. */
export interface MergeResult {
  /** Fields still to be sent; empty when the project already has these values. */
  readonly patch: ProjectPatch
  /** Fields that both sides changed to different values; the customer decides. */
  readonly conflicts: readonly PatchField[]
}

/** The fields of `patch` that differ from `base`. An address is sent whole or not at all. */
export function changedFields(base: Project, patch: ProjectPatch): ProjectPatch {
  return pickFields(patch, (field) => !isSame(patch[field], base[field]))
}

/**
 * Three-way merge per field: `base` is the edited version, `theirs` the present one. A field that only we changed is
 * still sent, one that already has our value is done, one that both changed is a conflict.
 */
export function mergePatch(base: Project, theirs: Project, patch: ProjectPatch): MergeResult {
  const remaining = changedFields(theirs, patch)
  return { patch: remaining, conflicts: fieldNames(remaining).filter((field) => !isSame(base[field], theirs[field])) }
}

/** Members of an address as a merge patch names them. */
type AddressMembers = { readonly [K in keyof NonNullable<ProjectPatch['address']>]?: string | null | undefined }

/**
 * The fields that a merge patch sets (RFC 7396): an absent field is kept, null clears it to its default. The members of
 * an address are merged one by one; whether they make a complete address is for the caller to check.
 */
export function patchedFields<P extends ProjectPatch>(currentAddress: AddressMembers | null, patch: P) {
  return {
    ...(patch.name !== undefined && { name: patch.name }),
    ...(patch.status !== undefined && { status: patch.status as Exclude<P['status'], undefined> }),
    ...(patch.type !== undefined && { type: (patch.type ?? 'OTHER') as NonNullable<P['type']> }),
    ...(patch.style !== undefined && { style: (patch.style ?? 'OTHER') as NonNullable<P['style']> }),
    ...(patch.productCategories !== undefined && {
      productCategories: (patch.productCategories ?? []) as NonNullable<P['productCategories']>,
    }),
    ...(patch.wall !== undefined && { wall: patch.wall as Exclude<P['wall'], undefined> }),
    ...(patch.quantity !== undefined && { quantity: patch.quantity as Exclude<P['quantity'], undefined> }),
    ...(patch.address !== undefined && { address: patch.address && mergeAddress(currentAddress, patch.address) }),
  }
}

function mergeAddress(current: AddressMembers | null, patch: AddressMembers): AddressMembers {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  const all = [...Object.entries(current ?? {}), ...given]
  return Object.fromEntries(all.filter(([name]) => patch[name as keyof AddressMembers] !== null))
}

/** The project after the patch. */
export function applyPatch(project: Project, patch: ProjectPatch): Project {
  const { address, ...fields } = patchedFields(project.address, patch)
  return {
    ...project,
    ...fields,
    ...(address !== undefined && { address: address && completeAddress(address) }),
  } as Project
}

/**
 * The body that creates a copy of a project; missing parts of an older address stay empty for the customer to fill in.
 */
export function copyOfProject(project: Project, name: string): ProjectWrite {
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

function completeAddress(address: AddressMembers): NonNullable<Project['address']> {
  const { street = null, houseNumber = null, box = null, plotReference = null } = address
  const { postalCode = null, city = null } = address
  const region = postalCode === null ? null : regionOf(postalCode)
  return { street, houseNumber, box, plotReference, postalCode, city, country: 'BE', region }
}

function pickFields(patch: ProjectPatch, matches: (field: PatchField) => boolean): ProjectPatch {
  return Object.fromEntries(
    fieldNames(patch)
      .filter((field) => patch[field] !== undefined && matches(field))
      .map((field) => [field, patch[field]]),
  )
}

const fieldNames = (patch: ProjectPatch) => Object.keys(patch) as PatchField[]

// Compares only the members of the patch: the stored address has read-only ones, such as its region.
function isSame(patch: unknown, current: unknown): boolean {
  if (typeof patch !== 'object' || patch === null) return (patch ?? null) === (current ?? null)
  if (typeof current !== 'object' || current === null) return false
  if (Array.isArray(patch) && patch.length !== (current as unknown[]).length) return false
  return Object.entries(patch).every(([key, value]) => isSame(value, (current as Record<string, unknown>)[key]))
}
