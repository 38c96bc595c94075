import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { SELECTION_MAX } from '#contract/appointments/limits.ts'
import { sharedSelectionSchema, RATING_REASONS, type ItemRating } from '#contract/shared-selections/schema.ts'
import { setReason, isFull, rateItem, setPoint, findRating, removeRating } from './selection.ts'

const LIKED: ItemRating = { itemId: 'hoeve', liked: true, reason: null, point: null }

test('a like can become a dislike with the same reason and point, and can be removed (B13)', () => {
  let ratings = rateItem([], 'hoeve', true)
  expect(ratings).toEqual([LIKED])
  ratings = setPoint(setReason(ratings, 'hoeve', 'JOINT'), 'hoeve', { x: 0.25, y: 0.5 })
  expect(rateItem(ratings, 'hoeve', false)).toEqual([
    { itemId: 'hoeve', liked: false, reason: 'JOINT', point: { x: 0.25, y: 0.5 } },
  ])
  expect(removeRating(rateItem(ratings, 'loft', false), 'hoeve').map(({ itemId }) => itemId)).toEqual(['loft'])
})

test('setting the same reason clears it, another one replaces it; a point can be cleared (B13)', () => {
  const ratings = setReason([LIKED], 'hoeve', 'COLOUR')
  expect(findRating(setReason(ratings, 'hoeve', 'SHAPE'), 'hoeve')?.reason).toBe('SHAPE')
  expect(setReason(ratings, 'hoeve', 'COLOUR')).toEqual([LIKED])
  expect(setPoint(setPoint([LIKED], 'hoeve', { x: 1, y: 0 }), 'hoeve', null)).toEqual([LIKED])
})

test('an item without a rating gets no reason and no point (B13)', () => {
  expect(setReason([LIKED], 'loft', 'COLOUR')).toEqual([LIKED])
  expect(setPoint([LIKED], 'loft', { x: 0, y: 0 })).toEqual([LIKED])
})

test('the list is limited, and its ratings can still be changed (B13)', () => {
  let ratings: readonly ItemRating[] = []
  for (let n = 0; n <= SELECTION_MAX; n += 1) ratings = rateItem(ratings, `ref-${n}`, true)
  expect([ratings.length, isFull(ratings), findRating(ratings, `ref-${SELECTION_MAX}`)]).toEqual([
    SELECTION_MAX,
    true,
    undefined,
  ])
  expect(findRating(rateItem(ratings, 'ref-0', false), 'ref-0')?.liked).toBe(false)
  expect(isFull(removeRating(ratings, 'ref-0'))).toBe(false)
})

test('any sequence of changes gives a selection that the backend accepts (B12, B13)', () => {
  const itemId = fc.constantFrom('a', 'b', 'c')
  const stepArbitrary = fc.oneof(
    fc.record({ itemId, liked: fc.boolean() }),
    fc.record({ itemId, reason: fc.constantFrom(...RATING_REASONS) }),
    fc.record({ itemId, point: fc.record({ x: fc.double({ noNaN: true }), y: fc.double({ noNaN: true }) }) }),
    fc.record({ itemId, undo: fc.constant(true) }),
  )
  fc.assert(
    fc.property(fc.array(stepArbitrary), (steps) => {
      let ratings: readonly ItemRating[] = []
      for (const step of steps) {
        if ('liked' in step) ratings = rateItem(ratings, step.itemId, step.liked)
        else if ('reason' in step) ratings = setReason(ratings, step.itemId, step.reason)
        else if ('point' in step) ratings = setPoint(ratings, step.itemId, step.point)
        else ratings = removeRating(ratings, step.itemId)
      }
      expect(v.safeParse(sharedSelectionSchema, { picks: ratings }).success).toBe(true)
      expect(new Set(ratings.map((rating) => rating.itemId)).size).toBe(ratings.length)
    }),
  )
})
