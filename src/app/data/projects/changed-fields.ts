import type { Project, ProjectPatch } from '#contract/schemas/project.ts'

/** The fields of `wanted` that differ from `base`: what a merge patch sends (S111). An address goes whole or not at all. */
export function changedFields(base: Project, wanted: ProjectPatch): ProjectPatch {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isSame(value, base[field as keyof ProjectPatch]),
  )
  return Object.fromEntries(changed)
}

// Only what is wanted is compared: the answered address has members that nobody can write, such as its region.
function isSame(wanted: unknown, current: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return (wanted ?? null) === (current ?? null)
  if (typeof current !== 'object' || current === null) return false
  if (Array.isArray(wanted) && wanted.length !== (current as unknown[]).length) return false
  return Object.entries(wanted).every(([key, value]) => isSame(value, (current as Record<string, unknown>)[key]))
}
