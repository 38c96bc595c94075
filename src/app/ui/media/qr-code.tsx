import { useMemo } from 'react'
import { encodeQR } from 'qr'

/** Width of the white border, in modules. */
const QUIET_ZONE = 2

/** A text as a QR code. Black on white in dark mode, too: readers expect nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { d, size } = useMemo(() => toPath(encodeQR(text, 'raw', { ecc: 'low', border: QUIET_ZONE })), [text])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#1e1a16" />
    </svg>
  )
}

/** The dark modules as one SVG path, and how many modules a row has. */
function toPath(rows: readonly (readonly boolean[])[]): { d: string; size: number } {
  const modules = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { d: modules.join(''), size: rows.length }
}
