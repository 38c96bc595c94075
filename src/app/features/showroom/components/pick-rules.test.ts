import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { PICKS_MAX } from '#contract/constants/showroom.ts'
import { handOverSchema, PICK_REASONS, type VisitPick } from '#contract/schemas/hand-over.ts'
import { explainPick, isFull, judgeItem, markPick, pickOf, undoPick } from './pick-rules.ts'

const LIKED: VisitPick = { itemId: 'hoeve', liked: true, reason: null, point: null }

test('B13 what is liked can be disliked, reason and spot stay; undone it is as if nothing had been said', () => {
  let picks = judgeItem([], 'hoeve', true)
  expect(picks).toEqual([LIKED])
  picks = markPick(explainPick(picks, 'hoeve', 'JOINT'), 'hoeve', { x: 0.25, y: 0.5 })
  expect(judgeItem(picks, 'hoeve', false)).toEqual([
    { itemId: 'hoeve', liked: false, reason: 'JOINT', point: { x: 0.25, y: 0.5 } },
  ])
  expect(undoPick(judgeItem(picks, 'loft', false), 'hoeve').map(({ itemId }) => itemId)).toEqual(['loft'])
})

test('B13 a reason said again is taken back, another takes its place; a spot can be taken back', () => {
  const picks = explainPick([LIKED], 'hoeve', 'COLOUR')
  expect(pickOf(explainPick(picks, 'hoeve', 'SHAPE'), 'hoeve')?.reason).toBe('SHAPE')
  expect(explainPick(picks, 'hoeve', 'COLOUR')).toEqual([LIKED])
  expect(markPick(markPick([LIKED], 'hoeve', { x: 1, y: 0 }), 'hoeve', null)).toEqual([LIKED])
})

test('B13 what nothing was said about has no reason and no spot', () => {
  expect(explainPick([LIKED], 'loft', 'COLOUR')).toEqual([LIKED])
  expect(markPick([LIKED], 'loft', { x: 0, y: 0 })).toEqual([LIKED])
})

test('B13 there is room for so many, and those can still be changed', () => {
  let picks: readonly VisitPick[] = []
  for (let n = 0; n <= PICKS_MAX; n += 1) picks = judgeItem(picks, `ref-${n}`, true)
  expect([picks.length, isFull(picks), pickOf(picks, `ref-${PICKS_MAX}`)]).toEqual([PICKS_MAX, true, undefined])
  expect(pickOf(judgeItem(picks, 'ref-0', false), 'ref-0')?.liked).toBe(false)
  expect(isFull(undoPick(picks, 'ref-0'))).toBe(false)
})

test('B12 B13 whatever is done in whatever order, the backend takes it', () => {
  const itemId = fc.constantFrom('a', 'b', 'c')
  const step = fc.oneof(
    fc.record({ itemId, liked: fc.boolean() }),
    fc.record({ itemId, reason: fc.constantFrom(...PICK_REASONS) }),
    fc.record({ itemId, spot: fc.record({ x: fc.double({ noNaN: true }), y: fc.double({ noNaN: true }) }) }),
    fc.record({ itemId, undo: fc.constant(true) }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let picks: readonly VisitPick[] = []
      for (const said of steps) {
        if ('liked' in said) picks = judgeItem(picks, said.itemId, said.liked)
        else if ('reason' in said) picks = explainPick(picks, said.itemId, said.reason)
        else if ('spot' in said) picks = markPick(picks, said.itemId, said.spot)
        else picks = undoPick(picks, said.itemId)
      }
      expect(v.safeParse(handOverSchema, { picks }).success).toBe(true)
      expect(new Set(picks.map((pick) => pick.itemId)).size).toBe(picks.length)
    }),
  )
})
