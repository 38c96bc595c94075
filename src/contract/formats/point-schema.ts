import * as v from 'valibot'

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** A point on a picture, as shares (0 to 1) of its width and height from the top left. */
export const pointSchema = v.object({ x: share, y: share })

/** A point on a picture. */
export interface Point {
  readonly x: number
  readonly y: number
}
