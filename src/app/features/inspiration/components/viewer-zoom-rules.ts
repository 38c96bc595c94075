/** A place on the screen, or a way across it, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** How a picture is looked at: how many times its fitting size, and how far its middle lies from the middle of the screen. */
export interface View extends Point {
  readonly scale: number
}

/** The screen, and the picture where it fits into it, in pixels. */
export interface Room {
  readonly screen: Point
  readonly picture: Point
}

/** The whole picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** Closer than this shows nothing more. */
export const CLOSEST = 5
/** How close a double tap goes. */
const CLOSE = 2.5

/** The size at which something of these measures fits into the screen. */
export function roomFor(screen: Point, { width, height }: { width: number; height: number }): Room {
  const share = Math.min(screen.x / width, screen.y / height)
  return { screen, picture: { x: width * share, y: height * share } }
}

/** So many times closer, or further away; what lies `at` a place, seen from the middle of the screen, stays there. */
export function zoomBy(view: View, times: number, at: Point, room: Room): View {
  const scale = Math.min(CLOSEST, Math.max(1, view.scale * times))
  const share = scale / view.scale
  return inside({ scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, room)
}

/** Moved along, never so far that an edge leaves the edge of the screen. */
export function panBy(view: View, way: Point, room: Room): View {
  return inside({ ...view, x: view.x + way.x, y: view.y + way.y }, room)
}

/** What a double tap does: closer, and the whole again. */
export function toggleZoom(view: View, at: Point, room: Room): View {
  return view.scale > 1 ? WHOLE : zoomBy(view, CLOSE, at, room)
}

/** What two fingers do when one of them moves while the other one rests. */
export function pinch(view: View, from: Point, to: Point, resting: Point, room: Room): View {
  const apart = (one: Point) => Math.hypot(one.x - resting.x, one.y - resting.y)
  const middle = { x: (to.x + resting.x) / 2, y: (to.y + resting.y) / 2 }
  // Fingers on one spot are no distance to measure by.
  const times = apart(to) / Math.max(1, apart(from))
  return panBy(zoomBy(view, times, middle, room), { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }, room)
}

function inside({ scale, x, y }: View, { screen, picture }: Room): View {
  const within = (value: number, size: number, space: number) => {
    const most = Math.max(0, (size * scale - space) / 2)
    // Not -0, which is another value to whoever compares.
    return Math.min(most, Math.max(-most, value)) || 0
  }
  return { scale, x: within(x, picture.x, screen.x), y: within(y, picture.y, screen.y) }
}
