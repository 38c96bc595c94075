import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BONDS, BRICK_FORMATS, type BrickFormat, JOINT_WIDTHS } from './schema.ts'
import { type LaidBrick, layWall, TONES } from './wall-layout.ts'

const formats = Object.keys(BRICK_FORMATS) as BrickFormat[]
const walls = fc.record({
  format: fc.constantFrom(...formats),
  bond: fc.constantFrom(...BONDS),
  joint: fc.constantFrom(...JOINT_WIDTHS),
})
const sides = fc.integer({ min: 300, max: 4000 })
const wide = { width: 3000, height: 2000 }

function coursesOf(bricks: readonly LaidBrick[]): LaidBrick[][] {
  const count = (bricks.at(-1)?.course ?? -1) + 1
  return Array.from({ length: count }, (_, course) => bricks.filter((brick) => brick.course === course))
}

/** The joints of a course: the left end of every brick except the first. */
const jointsOf = (course: readonly LaidBrick[]) => course.slice(1).map(({ x }) => x)

/** The smallest distance between joints of adjacent courses. */
function closestJoints(courses: readonly LaidBrick[][]): number {
  const pairs = courses
    .slice(1)
    .flatMap((course, index) =>
      jointsOf(course).flatMap((one) => jointsOf(courses[index] ?? []).map((other) => Math.abs(one - other))),
    )
  return Math.min(...pairs)
}

describe('wall layout (B17)', () => {
  test('courses fill width and height, with joints of the chosen width and no overlap (B17)', () => {
    fc.assert(
      fc.property(walls, sides, sides, (wall, width, height) => {
        const courses = coursesOf(layWall(wall, width, height))
        const { joint } = wall
        expect(courses.length).toBeGreaterThan(0)
        for (const [index, course] of courses.entries()) {
          const [first, last] = [course[0], course.at(-1)]
          expect(first?.x).toBeLessThanOrEqual(joint)
          expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(width - joint - 1e-6)
          expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width)
          expect(first?.y).toBeCloseTo(index * (BRICK_FORMATS[wall.format].height + joint))
          for (const [place, brick] of course.slice(1).entries()) {
            const before = course[place]
            expect(brick.x - ((before?.x ?? 0) + (before?.width ?? 0))).toBeCloseTo(joint)
          }
        }
        const top = courses.at(-1)?.[0]
        expect((top?.y ?? 0) + (top?.height ?? 0)).toBeGreaterThanOrEqual(height - joint)
        expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(height)
      }),
      { numRuns: 60 },
    )
  })

  test('joints of adjacent courses are at least a quarter brick apart, and aligned in a stack bond (B17)', () => {
    for (const format of formats) {
      for (const joint of JOINT_WIDTHS) {
        const quarter = (BRICK_FORMATS[format].length + joint) / 4
        for (const bond of BONDS) {
          const closest = closestJoints(coursesOf(layWall({ format, bond, joint }, wide.width, wide.height)))
          if (bond === 'STACK') expect(closest).toBe(0)
          else expect(closest, `${bond} ${format} ${joint}`).toBeGreaterThanOrEqual(quarter - 1e-6)
        }
      }
    }
  })

  test('a Flemish course alternates stretchers and headers, a cross bond courses of each (B17)', () => {
    const lay = (bond: 'FLEMISH' | 'CROSS') =>
      coursesOf(layWall({ format: 'M65', bond, joint: 12 }, wide.width, wide.height)).map((course) =>
        course.map(({ quarters }) => quarters),
      )
    for (const course of lay('FLEMISH')) {
      for (const [index, piece] of course.slice(1).entries())
        expect(new Set([piece, course[index]])).toEqual(new Set([2, 4]))
    }
    for (const [index, course] of lay('CROSS').entries()) {
      expect(new Set(course)).toEqual(new Set([index % 2 === 0 ? 4 : 2]))
    }
  })

  test('a half bond has stretchers only, every other course shifted by half a brick (B17)', () => {
    const courses = coursesOf(layWall({ format: 'M65', bond: 'HALF', joint: 12 }, wide.width, wide.height))
    expect(new Set(courses.flat().map(({ quarters }) => quarters))).toEqual(new Set([4]))
    expect(courses.slice(0, 4).map((course) => course[1]?.x)).toEqual([200, 100, 200, 100])
  })

  test('a cross bond shifts every other course of stretchers by half a brick (B17)', () => {
    const courses = coursesOf(layWall({ format: 'M65', bond: 'CROSS', joint: 12 }, wide.width, wide.height))
    // A course of headers lies between, centred on the joints.
    expect(courses.slice(0, 8).map((course) => course[1]?.x)).toEqual([200, 50, 100, 50, 200, 50, 100, 50])
  })

  test('a wild bond mixes stretchers and headers and never lays two headers side by side (B17)', () => {
    const courses = coursesOf(layWall({ format: 'WF', bond: 'WILD', joint: 8 }, wide.width, wide.height))
    const pieces = courses.map((course) => course.map(({ quarters }) => quarters).join(''))
    expect(pieces.filter((course) => course.includes('22'))).toEqual([])
    expect(new Set(pieces).size).toBeGreaterThan(pieces.length / 2)
    const headers = pieces.join('').replaceAll(/[^2]/g, '').length / pieces.join('').length
    expect(headers).toBeGreaterThan(0.1)
    // Headers are the exception.
    expect(headers).toBeLessThan(1 / 3)
  })

  test('a wall that somebody has designed looks the same for ever (B17)', () => {
    // The piece in quarters of a brick, and its tone.
    const lay = (bond: 'HALF' | 'WILD') =>
      coursesOf(layWall({ format: 'M65', bond, joint: 12 }, 1000, 220)).map((course) =>
        course.map(({ quarters, tone }) => `${quarters}.${tone}`).join(' '),
      )
    expect(lay('HALF')).toEqual(['4.3 4.4 4.2 4.4 4.0', '4.4 4.3 4.4 4.2 4.4 4.2', '4.4 4.1 4.2 4.3 4.0'])
    expect(lay('WILD')).toEqual(['4.3 4.4 4.2 2.4 4.0 4.3', '4.4 2.3 4.4 4.2 4.4 2.2 4.0', '3.1 4.2 4.3 4.0 4.2 4.2'])
  })

  test('a layout is deterministic, and another joint width keeps the tones of the bricks (B17)', () => {
    const lay = (joint: 3 | 12) => layWall({ format: 'M65', bond: 'HALF', joint }, wide.width, wide.height)
    expect(lay(12)).toEqual(lay(12))
    const tones = (bricks: LaidBrick[]) => bricks.filter(({ course }) => course === 3).map(({ tone }) => tone)
    expect(tones(lay(3)).slice(0, 10)).toEqual(tones(lay(12)).slice(0, 10))
    expect(new Set(lay(3).map(({ tone }) => tone)).size).toBe(TONES)
  })
})
