import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_SCALE,
  panBy,
  pinch,
  type Point,
  fitBounds,
  toggleZoom,
  type View,
  UNZOOMED,
  zoomBy,
} from './viewer-zoom.ts'

const SCREEN = { x: 400, y: 800 }
const BOUNDS = fitBounds(SCREEN, { width: 1600, height: 1200 })
const CENTRE = { x: 0, y: 0 }

test('a picture fits into the screen in portrait and landscape format (B13)', () => {
  expect(BOUNDS.picture).toEqual({ x: 400, y: 300 })
  expect(fitBounds({ x: 800, y: 400 }, { width: 1067, height: 1600 }).picture.y).toBe(400)
})

test('the zoomed point stays under the pointer (B13)', () => {
  const at = { x: 100, y: 0 }
  const view = zoomBy(UNZOOMED, 4, at, BOUNDS)
  expect(view).toEqual({ scale: 4, x: -300, y: 0 })
  // The point of the picture under the pointer, before and after.
  expect((at.x - view.x) / view.scale).toBe(100)
})

test('a double tap zooms in and out; an unzoomed picture does not pan (B13)', () => {
  const zoomed = toggleZoom(UNZOOMED, { x: 50, y: 10 }, BOUNDS)
  expect(zoomed.scale).toBeGreaterThan(1)
  expect(toggleZoom(zoomed, CENTRE, BOUNDS)).toEqual(UNZOOMED)
  expect(panBy(UNZOOMED, { x: 80, y: -80 }, BOUNDS)).toEqual(UNZOOMED)
})

test('spreading two pointers zooms in, pinching them zooms out (B13)', () => {
  const other = { x: -50, y: 0 }
  expect(pinch(UNZOOMED, { x: 50, y: 0 }, { x: 150, y: 0 }, other, BOUNDS).scale).toBe(2)
  expect(pinch({ ...UNZOOMED, scale: 2 }, { x: 150, y: 0 }, { x: 50, y: 0 }, other, BOUNDS).scale).toBe(1)
  expect(pinch(UNZOOMED, other, { x: 50, y: 0 }, other, BOUNDS).scale).toBe(MAX_SCALE)
})

test('after any sequence of gestures a picture leaves no gap on an axis that it fills (B13)', () => {
  const coordinate = fc.integer({ min: -900, max: 900 })
  const point = fc.record({ x: coordinate, y: coordinate })
  const step = fc.oneof(
    fc.tuple(fc.double({ min: 0.1, max: 8, noNaN: true }), point).map(
      ([factor, at]) =>
        (view: View) =>
          zoomBy(view, factor, at, BOUNDS),
    ),
    point.map((by) => (view: View) => panBy(view, by, BOUNDS)),
    fc.tuple(point, point, point).map(
      ([from, to, other]) =>
        (view: View) =>
          pinch(view, from, to, other, BOUNDS),
    ),
  )
  const edge = (view: View, axis: keyof Point) => (BOUNDS.picture[axis] * view.scale) / 2 - Math.abs(view[axis])
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const view = steps.reduce<View>((at, next) => next(at), UNZOOMED)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(MAX_SCALE)
      for (const axis of ['x', 'y'] as const) {
        const fills = BOUNDS.picture[axis] * view.scale >= SCREEN[axis]
        if (fills) expect(edge(view, axis)).toBeGreaterThanOrEqual(SCREEN[axis] / 2 - 0.001)
        else expect(view[axis]).toBe(0)
      }
    }),
  )
})
