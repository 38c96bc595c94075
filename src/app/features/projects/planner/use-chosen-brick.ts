import { BONDS, BRICK_FORMATS, type BrickFormat, COLOUR_FAMILIES, type Wall } from '#contract/planner/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import { useProjectItems } from '#app/data/inspiration/project-items.ts'

/** The facing brick that was last chosen for the project, null without one; undefined while it is loading. */
export function useChosenBrick(projectId: string): InspirationItem | null | undefined {
  const { data, fetchStatus } = useProjectItems(projectId, { enabled: !isLocalProject(projectId) })
  if (data === undefined && fetchStatus === 'fetching') return undefined
  return data?.items.find(({ item }) => item.kind === 'PRODUCT' && item.tags.includes('FACING_BRICK'))?.item ?? null
}

/** What a brick determines of a wall. */
export function wallOf(brick: InspirationItem | null): Partial<Wall> {
  const tagged = <T extends string>(values: readonly T[]) => values.find((value) => brick?.tags.includes(value))
  const colour = tagged(COLOUR_FAMILIES)
  const format = tagged(Object.keys(BRICK_FORMATS) as BrickFormat[])
  const bond = tagged(BONDS)
  return { ...(colour && { colour }), ...(format && { format }), ...(bond && { bond }) }
}
