import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLOSEST,
  panBy,
  pinch,
  type Point,
  roomFor,
  toggleZoom,
  type View,
  WHOLE,
  zoomBy,
} from './viewer-zoom-rules.ts'

const SCREEN = { x: 400, y: 800 }
const ROOM = roomFor(SCREEN, { width: 1600, height: 1200 })
const MIDDLE = { x: 0, y: 0 }

test('B13 a picture fits into the screen, whichever side is the longer one', () => {
  expect(ROOM.picture).toEqual({ x: 400, y: 300 })
  expect(roomFor({ x: 800, y: 400 }, { width: 1067, height: 1600 }).picture.y).toBe(400)
})

test('B13 what one zooms in on stays under the finger', () => {
  const at = { x: 100, y: 0 }
  const view = zoomBy(WHOLE, 4, at, ROOM)
  expect(view).toEqual({ scale: 4, x: -300, y: 0 })
  // The spot of the picture under the finger, before and after.
  expect((at.x - view.x) / view.scale).toBe(100)
})

test('B13 a double tap goes close and back; the whole picture does not move', () => {
  const close = toggleZoom(WHOLE, { x: 50, y: 10 }, ROOM)
  expect(close.scale).toBeGreaterThan(1)
  expect(toggleZoom(close, MIDDLE, ROOM)).toEqual(WHOLE)
  expect(panBy(WHOLE, { x: 80, y: -80 }, ROOM)).toEqual(WHOLE)
})

test('B13 two fingers going apart bring it closer, together further away', () => {
  const resting = { x: -50, y: 0 }
  expect(pinch(WHOLE, { x: 50, y: 0 }, { x: 150, y: 0 }, resting, ROOM).scale).toBe(2)
  expect(pinch({ ...WHOLE, scale: 2 }, { x: 150, y: 0 }, { x: 50, y: 0 }, resting, ROOM).scale).toBe(1)
  expect(pinch(WHOLE, resting, { x: 50, y: 0 }, resting, ROOM).scale).toBe(CLOSEST)
})

test('B13 whatever is done in whatever order, no edge of the picture comes inside the screen that it fills', () => {
  const way = fc.integer({ min: -900, max: 900 })
  const place = fc.record({ x: way, y: way })
  const step = fc.oneof(
    fc.tuple(fc.double({ min: 0.1, max: 8, noNaN: true }), place).map(
      ([times, at]) =>
        (view: View) =>
          zoomBy(view, times, at, ROOM),
    ),
    place.map((by) => (view: View) => panBy(view, by, ROOM)),
    fc.tuple(place, place, place).map(
      ([from, to, resting]) =>
        (view: View) =>
          pinch(view, from, to, resting, ROOM),
    ),
  )
  const edge = (view: View, axis: keyof Point) => (ROOM.picture[axis] * view.scale) / 2 - Math.abs(view[axis])
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const view = steps.reduce<View>((at, next) => next(at), WHOLE)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(CLOSEST)
      for (const axis of ['x', 'y'] as const) {
        const fills = ROOM.picture[axis] * view.scale >= SCREEN[axis]
        if (fills) expect(edge(view, axis)).toBeGreaterThanOrEqual(SCREEN[axis] / 2 - 0.001)
        else expect(view[axis]).toBe(0)
      }
    }),
  )
})
