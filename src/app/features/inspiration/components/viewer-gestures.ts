import { type RefObject, useEffect, useRef } from 'react'
import type { Image } from '#contract/schemas/image.ts'
import { panBy, pinch, type Point, type Room, roomFor, toggleZoom, type View, zoomBy } from './viewer-zoom-rules.ts'

/** Two taps within this time are one double tap. */
const DOUBLE_TAP_MS = 320
/** A finger that moved less far has tapped. */
const TAP_PX = 10
/** How far a turn of the wheel by one pixel goes. */
const PER_WHEEL_PX = 1.002

/** How a view changes, once it is known how much room there is. */
export type Change = (view: View, room: Room) => View

/**
 * Wheel, pinch, double tap and drag over the picture that fills a place. Sideways wheels and swipes over a whole picture
 * are the browser's, which brings the next one.
 */
export function useGestures(place: RefObject<HTMLElement | null>, change: (how: Change) => void): void {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const fingers = new Map<number, Point>()
    let tapped = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
    let moved = 0

    const run = (how: Change) => latest.current(how)
    const seenFromMiddle = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    }
    function down(event: PointerEvent) {
      fingers.set(event.pointerId, seenFromMiddle(event))
      moved = fingers.size > 1 ? Number.POSITIVE_INFINITY : 0
    }
    function move(event: PointerEvent) {
      const from = fingers.get(event.pointerId)
      if (!from) return
      const to = seenFromMiddle(event)
      const resting = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      const way = { x: to.x - from.x, y: to.y - from.y }
      fingers.set(event.pointerId, to)
      moved += Math.hypot(way.x, way.y)
      run((view, room) => (resting ? pinch(view, from, to, resting, room) : panBy(view, way, room)))
    }
    function up(event: PointerEvent) {
      if (!fingers.delete(event.pointerId) || moved > TAP_PX) return
      const at = seenFromMiddle(event)
      const isSecond = event.timeStamp - tapped.at < DOUBLE_TAP_MS
      if (isSecond) run((view, room) => toggleZoom(view, at, room))
      tapped = { ...at, at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp }
    }
    const lose = (event: PointerEvent) => void fingers.delete(event.pointerId)
    function wheel(event: WheelEvent) {
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      // Two fingers on a touchpad come as a wheel with Ctrl, which would zoom the page.
      event.preventDefault()
      const at = seenFromMiddle(event)
      run((view, room) => zoomBy(view, PER_WHEEL_PX ** -event.deltaY, at, room))
    }
    element.addEventListener('pointerdown', down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', lose)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', lose)
      element.removeEventListener('wheel', wheel)
    }
  }, [place])
}

/** How much room a picture has in a place. */
export function roomIn({ clientWidth, clientHeight }: HTMLElement, image: Image): Room {
  return roomFor({ x: clientWidth, y: clientHeight }, image)
}
