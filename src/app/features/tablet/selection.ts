import { SELECTION_MAX } from '#contract/appointments/limits.ts'
import type { ProjectType } from '#contract/projects/vocabulary.ts'
import type { ItemRating } from '#contract/shared-selections/schema.ts'

type RatingReason = NonNullable<ItemRating['reason']>

/** What a visitor rated so far, in memory only. */
export interface Selection {
  readonly ratings: readonly ItemRating[]
  /** Kind of project, if chosen. */
  readonly type: ProjectType | null
}

export const EMPTY_SELECTION: Selection = { ratings: [], type: null }

export function isFull(ratings: readonly ItemRating[]): boolean {
  return ratings.length >= SELECTION_MAX
}

export function findRating(ratings: readonly ItemRating[], itemId: string): ItemRating | undefined {
  return ratings.find((rating) => rating.itemId === itemId)
}

/** Keeps reason and point of an earlier rating; a new one is appended unless the list is full. */
export function rateItem(ratings: readonly ItemRating[], itemId: string, liked: boolean): readonly ItemRating[] {
  if (findRating(ratings, itemId)) return change(ratings, itemId, { liked })
  return isFull(ratings) ? ratings : [...ratings, { itemId, liked, reason: null, point: null }]
}

/** Setting the same reason again clears it. */
export function setReason(ratings: readonly ItemRating[], itemId: string, reason: RatingReason): readonly ItemRating[] {
  return change(ratings, itemId, { reason: findRating(ratings, itemId)?.reason === reason ? null : reason })
}

/** Point as fractions of width and height, clamped to the picture; null clears it. */
export function setPoint(
  ratings: readonly ItemRating[],
  itemId: string,
  point: ItemRating['point'],
): readonly ItemRating[] {
  return change(ratings, itemId, { point: point && { x: toFraction(point.x), y: toFraction(point.y) } })
}

export function removeRating(ratings: readonly ItemRating[], itemId: string): readonly ItemRating[] {
  return ratings.filter((rating) => rating.itemId !== itemId)
}

function change(ratings: readonly ItemRating[], itemId: string, changes: Partial<ItemRating>): readonly ItemRating[] {
  return ratings.map((rating) => (rating.itemId === itemId ? { ...rating, ...changes } : rating))
}

function toFraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
}
