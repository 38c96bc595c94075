/** A point or a distance on the screen, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Scale relative to the fitted size, and offset of the picture's centre from the screen's centre. */
export interface View extends Point {
  readonly scale: number
}

/** The screen, and the picture fitted into it, in pixels. */
export interface ZoomBounds {
  readonly screen: Point
  readonly picture: Point
}

export const UNZOOMED: View = { scale: 1, x: 0, y: 0 }
/** A larger scale shows no more detail. */
export const MAX_SCALE = 5
const DOUBLE_TAP_SCALE = 2.5

export function fitBounds(screen: Point, { width, height }: { width: number; height: number }): ZoomBounds {
  const ratio = Math.min(screen.x / width, screen.y / height)
  return { screen, picture: { x: width * ratio, y: height * ratio } }
}

/** Scales by `factor`; the point `at`, relative to the screen's centre, stays in place. */
export function zoomBy(view: View, factor: number, at: Point, bounds: ZoomBounds): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return clampView({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, bounds)
}

/** Pans without moving an edge of the picture inside the screen. */
export function panBy(view: View, delta: Point, bounds: ZoomBounds): View {
  return clampView({ ...view, x: view.x + delta.x, y: view.y + delta.y }, bounds)
}

export function toggleZoom(view: View, at: Point, bounds: ZoomBounds): View {
  return view.scale > 1 ? UNZOOMED : zoomBy(view, DOUBLE_TAP_SCALE, at, bounds)
}

/** One pointer moves while the other one rests. */
export function pinch(view: View, from: Point, to: Point, other: Point, bounds: ZoomBounds): View {
  const distanceTo = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y)
  const centre = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
  // Avoids a division by zero when both pointers coincide.
  const factor = distanceTo(to) / Math.max(1, distanceTo(from))
  return panBy(zoomBy(view, factor, centre, bounds), { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }, bounds)
}

function clampView({ scale, x, y }: View, { screen, picture }: ZoomBounds): View {
  const clampOffset = (value: number, size: number, available: number) => {
    const limit = Math.max(0, (size * scale - available) / 2)
    // `|| 0` turns -0 into 0 for comparisons.
    return Math.min(limit, Math.max(-limit, value)) || 0
  }
  return { scale, x: clampOffset(x, picture.x, screen.x), y: clampOffset(y, picture.y, screen.y) }
}
