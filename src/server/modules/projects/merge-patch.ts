import * as v from 'valibot'
import { type AddressInput, addressInputSchema } from '#contract/schemas/address-input.ts'
import type { projectPatchSchema } from '#contract/schemas/project-write.ts'
import { parseInput } from '#server/http/validation.ts'
import type { ProjectFields } from './repository.ts'

/** A merge patch once parsed. */
export type ProjectPatchInput = v.InferOutput<typeof projectPatchSchema>

type AddressPatch = NonNullable<ProjectPatchInput['address']>

/** The columns that a merge patch sets: absent keeps, null clears to the default (RFC 7396, decisions.md). */
export function patchedFields(current: ProjectFields, patch: ProjectPatchInput): Partial<ProjectFields> {
  return {
    ...(patch.name !== undefined && { name: patch.name }),
    ...(patch.status !== undefined && { status: patch.status }),
    ...(patch.type !== undefined && { type: patch.type ?? 'OTHER' }),
    ...(patch.style !== undefined && { style: patch.style ?? 'OTHER' }),
    ...(patch.productCategories !== undefined && { productCategories: patch.productCategories ?? [] }),
    ...(patch.wall !== undefined && { wall: patch.wall }),
    ...(patch.quantity !== undefined && { quantity: patch.quantity }),
    ...(patch.address !== undefined && { address: patch.address && mergedAddress(current.address, patch.address) }),
  }
}

/** Merges the parts of an address, then judges the whole: a part alone can be right and leave the address wrong. */
function mergedAddress(current: AddressInput | null, patch: AddressPatch): AddressInput {
  const given = Object.entries(patch).filter(([, part]) => part !== undefined)
  const kept = given.filter(([, part]) => part !== null)
  const cleared = new Set(given.map(([name]) => name))
  const before = Object.entries(current ?? {}).filter(([name]) => !cleared.has(name))
  const merged = Object.fromEntries([...before, ...kept])
  return parseInput(v.object({ address: addressInputSchema }), { address: merged }).address
}
