import { PICKS_MAX } from '#contract/constants/showroom.ts'
import type { ProjectType } from '#contract/constants/vocabularies.ts'
import type { VisitPick } from '#contract/schemas/hand-over.ts'

/** Why somebody likes a thing or does not. */
export type PickReason = NonNullable<VisitPick['reason']>

/** What a visitor has said so far: in the memory of their visit and nowhere else (F-71). */
export interface Taste {
  readonly picks: readonly VisitPick[]
  /** What they build, when they have said so. */
  readonly type: ProjectType | null
}

export const NO_TASTE: Taste = { picks: [], type: null }

/** True when nothing more can be picked. */
export function isFull(picks: readonly VisitPick[]): boolean {
  return picks.length >= PICKS_MAX
}

/** What was said about a thing. */
export function pickOf(picks: readonly VisitPick[], itemId: string): VisitPick | undefined {
  return picks.find((pick) => pick.itemId === itemId)
}

/** Liked or not; reason and spot stay what they were. A new one goes to the end, unless there is no room left. */
export function judgeItem(picks: readonly VisitPick[], itemId: string, liked: boolean): readonly VisitPick[] {
  if (pickOf(picks, itemId)) return change(picks, itemId, { liked })
  return isFull(picks) ? picks : [...picks, { itemId, liked, reason: null, point: null }]
}

/** Says why; said again it is taken back. */
export function explainPick(picks: readonly VisitPick[], itemId: string, reason: PickReason): readonly VisitPick[] {
  return change(picks, itemId, { reason: pickOf(picks, itemId)?.reason === reason ? null : reason })
}

/** Says where on the picture, in shares of its width and height; whatever lies outside goes to the edge, null takes it back. */
export function markPick(picks: readonly VisitPick[], itemId: string, spot: VisitPick['point']): readonly VisitPick[] {
  return change(picks, itemId, { point: spot && { x: toShare(spot.x), y: toShare(spot.y) } })
}

/** As if nothing had been said about it. */
export function undoPick(picks: readonly VisitPick[], itemId: string): readonly VisitPick[] {
  return picks.filter((pick) => pick.itemId !== itemId)
}

function change(picks: readonly VisitPick[], itemId: string, said: Partial<VisitPick>): readonly VisitPick[] {
  return picks.map((pick) => (pick.itemId === itemId ? { ...pick, ...said } : pick))
}

/** To a thousandth: finer than a finger. */
function toShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
}
