import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Image } from '#contract/formats/image-schema.ts'
import type { Point } from '#contract/formats/point-schema.ts'
import { MarkedPhoto } from './marked-photo.tsx'
import styles from './spot-picker.module.css'

const CENTRE: Point = { x: 0.5, y: 0.5 }
/** Distance that an arrow key moves the mark. */
const STEP = 0.05
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

interface SpotPickerProps {
  image: Image
  /** The `sizes` attribute. */
  sizes: string
  label: string
  /** Id of the text that describes the position. */
  describedBy: string
  spot: Point | null
  mark: ReactNode
  disabled?: boolean
  onSpot: (spot: Point) => void
  className?: string | undefined
}

/** Picks a spot on a picture by click, or by Enter and the arrow keys. */
export function SpotPicker({
  image,
  sizes,
  label,
  describedBy,
  spot,
  mark,
  disabled = false,
  onSpot,
  className,
}: SpotPickerProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // A keyboard click has no position: start in the centre.
    if (event.detail === 0) return onSpot(spot ?? CENTRE)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onSpot(clamp({ x: (event.clientX - left) / width, y: (event.clientY - top) / height }))
  }
  function handleKeyDown(event: KeyboardEvent) {
    const step = ARROWS[event.key]
    if (!step || !spot) return
    event.preventDefault()
    onSpot(clamp({ x: spot.x + step.x, y: spot.y + step.y }))
  }
  return (
    <button
      type="button"
      className={styles.picture}
      disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
    >
      <MarkedPhoto image={image} sizes={sizes} alt="" spot={spot} mark={mark} className={className} />
    </button>
  )
}

/** Clamps to the picture and rounds to three decimals. */
function clamp({ x, y }: Point): Point {
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
  return { x: round(x), y: round(y) }
}
