import { useLayoutEffect, useRef } from 'react'
import type { Point } from '#contract/formats/point-schema.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './facade-editor.module.css'

/** Side in pixels of the drawing, and how much larger than on screen it shows the photograph. */
const SIDE = 224
const ZOOM = 3

/** What the finger covers: the surroundings of a dragged corner, on the other side of the photograph. */
export function Magnifier({ photo, corner, width }: { photo: ImageBitmap; corner: Point; width: number }) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvasRef.current?.getContext('2d')
    if (!context) return
    // The drawing has two pixels for each on screen.
    const shown = (SIDE / 2 / ZOOM) * (photo.width / width)
    const [x, y] = [corner.x * photo.width - shown / 2, corner.y * photo.height - shown / 2]
    context.fillStyle = 'black'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(photo, x, y, shown, shown, 0, 0, SIDE, SIDE)
    for (const [colour, thickness] of [
      ['white', 6],
      ['black', 2],
    ] as const) {
      context.fillStyle = colour
      context.fillRect((SIDE - thickness) / 2, SIDE / 4, thickness, SIDE / 2)
      context.fillRect(SIDE / 4, (SIDE - thickness) / 2, SIDE / 2, thickness)
    }
  }, [photo, corner, width])
  return (
    <canvas
      ref={canvasRef}
      className={cx(styles.magnifier, corner.x < 0.5 && styles.atEnd)}
      width={SIDE}
      height={SIDE}
      aria-hidden="true"
    />
  )
}
