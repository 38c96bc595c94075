import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Image } from '#contract/schemas/image.ts'
import { MarkedPhoto } from './marked-photo.tsx'
import type { Spot } from './place-at.ts'
import styles from './spot-picker.module.css'

const CENTRE: Spot = { x: 0.5, y: 0.5 }
/** How far an arrow key moves the mark. */
const STEP = 0.05
const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

interface SpotPickerProps {
  image: Image
  /** Widths at which it is shown, as in the attribute of that name. */
  sizes: string
  label: string
  /** The id of the words that say where the mark stands. */
  describedBy: string
  spot: Spot | null
  mark: ReactNode
  disabled?: boolean
  onSpot: (spot: Spot) => void
  className?: string | undefined
}

/** A whole picture on which a spot is marked: by a press on it, or by Enter and the arrow keys (B13). */
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
  function press(event: MouseEvent<HTMLButtonElement>) {
    // A key presses in no place: it begins in the middle, and the arrows lead on.
    if (event.detail === 0) return onSpot(spot ?? CENTRE)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onSpot(inside({ x: (event.clientX - left) / width, y: (event.clientY - top) / height }))
  }
  function move(event: KeyboardEvent) {
    const by = ARROWS[event.key]
    if (!by || !spot) return
    event.preventDefault()
    onSpot(inside({ x: spot.x + by.x, y: spot.y + by.y }))
  }
  return (
    <button
      type="button"
      className={styles.picture}
      disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={press}
      onKeyDown={move}
    >
      <MarkedPhoto image={image} sizes={sizes} alt="" spot={spot} mark={mark} className={className} />
    </button>
  )
}

/** Whatever lies outside goes to the edge; to a thousandth: finer than a finger. */
function inside({ x, y }: Spot): Spot {
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
  return { x: share(x), y: share(y) }
}
