import { useMemo } from 'react'
import type { Wall } from '#contract/schemas/project-helpers.ts'
import { type LaidBrick, layWall, TONES } from '#contract/rules/wall-layout.ts'
import { cx } from '#app/ui/class-names.ts'
import styles from './wall-colours.module.css'

/** Millimetres of wall on show, always the same, so that formats compare in their true proportions. */
const WIDTH = 1680
const HEIGHT = 1120

/** A piece of wall, drawn to scale (B17). */
export function WallPreview({ wall, label }: { wall: Wall; label: string }) {
  const { format, bond, joint } = wall
  const shades = useMemo(() => shadesOf(layWall({ format, bond, joint }, WIDTH, HEIGHT)), [format, bond, joint])
  return (
    <svg
      className={cx(styles.wall, styles[wall.colour], mortarClass(wall.jointColour))}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <rect className={styles.mortar} width={WIDTH} height={HEIGHT} />
      {shades.map((outline, tone) => (
        <path key={tone} className={styles[`shade-${tone}`]} d={outline} />
      ))}
    </svg>
  )
}

/** A brick of a family, or mortar beside one, for the chip that chooses it. */
export function WallSwatch({ colour, jointColour }: { colour: Wall['colour']; jointColour?: Wall['jointColour'] }) {
  return (
    <svg
      className={cx(styles.swatch, styles[colour], jointColour && mortarClass(jointColour))}
      viewBox="0 0 3 2"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {jointColour ? (
        <rect className={styles.mortar} width="3" height="2" />
      ) : (
        Array.from({ length: 3 }, (_, tone) => (
          <rect key={tone} className={styles[`shade-${tone}`]} x={tone} width="1" height="2" />
        ))
      )}
    </svg>
  )
}

/** Grey is a colour of bricks too. */
function mortarClass(jointColour: Wall['jointColour']): string | undefined {
  return styles[jointColour === 'GREY' ? 'GREY_JOINT' : jointColour]
}

/** One outline per shade draws hundreds of bricks as five shapes, so that every choice shows at once. */
function shadesOf(bricks: readonly LaidBrick[]): string[] {
  return Array.from({ length: TONES }, (_, tone) =>
    bricks.flatMap((brick) => (brick.tone === tone ? [outlineOf(brick)] : [])).join(''),
  )
}

function outlineOf({ x, y, width, height }: LaidBrick): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
}

const round = (value: number) => Math.round(value * 10) / 10
