import { useMemo } from 'react'
import { encode } from 'uqr'

/** A text as a QR code. Black on white in the dark, too: readers expect nothing else. */
export function CodePicture({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const { d, size } = useMemo(() => pathOf(encode(text, { border: 0 }).data), [text])
  return (
    <svg
      className={className}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={d} fill="#1e1a16" />
    </svg>
  )
}

/** The dark squares as one path, and how many stand in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): { d: string; size: number } {
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { d: squares.join(''), size: rows.length }
}
