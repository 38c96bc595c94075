import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Image } from '#contract/formats/image-schema.ts'
import { panBy, pinch, type Point, type ZoomBounds, fitBounds, toggleZoom, type View, zoomBy } from './viewer-zoom.ts'

const DOUBLE_TAP_MS = 320
/** A pointer that moved less than this has tapped. */
const TAP_PX = 10
/** Zoom factor per wheel pixel. */
const ZOOM_PER_WHEEL_PX = 1.002

export type ViewUpdate = (view: View, bounds: ZoomBounds) => View

/**
 * Zooms by wheel, pinch and double tap, pans by dragging. Horizontal wheels and swipes over an unzoomed picture stay
 * with the browser, which scrolls the carousel.
 */
export function useZoomGestures(
  elementRef: RefObject<HTMLElement | null>,
  onUpdate: (update: ViewUpdate) => void,
): void {
  const apply = useEffectEvent(onUpdate)
  useEffect(() => {
    const element = elementRef.current
    if (!element) return undefined
    const pointers = new Map<number, Point>()
    let lastTap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
    let distance = 0

    const relativeToCentre = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    }
    function handlePointerDown(event: PointerEvent) {
      pointers.set(event.pointerId, relativeToCentre(event))
      distance = pointers.size > 1 ? Number.POSITIVE_INFINITY : 0
    }
    function handlePointerMove(event: PointerEvent) {
      const from = pointers.get(event.pointerId)
      if (!from) return
      const to = relativeToCentre(event)
      const otherPointer = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      const delta = { x: to.x - from.x, y: to.y - from.y }
      pointers.set(event.pointerId, to)
      distance += Math.hypot(delta.x, delta.y)
      apply((view, bounds) => (otherPointer ? pinch(view, from, to, otherPointer, bounds) : panBy(view, delta, bounds)))
    }
    function handlePointerUp(event: PointerEvent) {
      if (!pointers.delete(event.pointerId) || distance > TAP_PX) return
      const at = relativeToCentre(event)
      const isSecond = event.timeStamp - lastTap.at < DOUBLE_TAP_MS
      if (isSecond) apply((view, bounds) => toggleZoom(view, at, bounds))
      lastTap = { ...at, at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp }
    }
    const handlePointerCancel = (event: PointerEvent) => void pointers.delete(event.pointerId)
    function handleWheel(event: WheelEvent) {
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      // Touchpad pinches arrive as wheel events with Ctrl, which would zoom the page.
      event.preventDefault()
      const at = relativeToCentre(event)
      apply((view, bounds) => zoomBy(view, ZOOM_PER_WHEEL_PX ** -event.deltaY, at, bounds))
    }
    element.addEventListener('pointerdown', handlePointerDown)
    addEventListener('pointermove', handlePointerMove)
    addEventListener('pointerup', handlePointerUp)
    addEventListener('pointercancel', handlePointerCancel)
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', handlePointerDown)
      removeEventListener('pointermove', handlePointerMove)
      removeEventListener('pointerup', handlePointerUp)
      removeEventListener('pointercancel', handlePointerCancel)
      element.removeEventListener('wheel', handleWheel)
    }
  }, [elementRef])
}

export function zoomBoundsOf({ clientWidth, clientHeight }: HTMLElement, image: Image): ZoomBounds {
  return fitBounds({ x: clientWidth, y: clientHeight }, image)
}
