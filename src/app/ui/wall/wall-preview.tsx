import { useMemo } from 'react'
import type { Wall } from '#contract/planner/schema.ts'
import { type LaidBrick, layWall, TONES } from '#contract/planner/wall-layout.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './wall-colours.module.css'

/** Millimetres of wall shown, constant so that formats compare in true proportion. */
const WIDTH = 1680
const HEIGHT = 1120

/** A piece of wall, drawn to scale. */
export function WallPreview({ wall, label }: { wall: Wall; label: string }) {
  const { format, bond, joint } = wall
  const outlines = useMemo(() => shadeOutlines(layWall({ format, bond, joint }, WIDTH, HEIGHT)), [format, bond, joint])
  return (
    <svg
      className={cx(styles.wall, wallColours(wall))}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <rect className={styles.mortar} width={WIDTH} height={HEIGHT} />
      {outlines.map((outline, tone) => (
        <path key={tone} className={styles[`shade-${tone}`]} d={outline} />
      ))}
    </svg>
  )
}

/** A colour sample for a chip: bricks of a colour family, or mortar. */
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

/** Classes that set the colours of a wall as custom properties. */
export function wallColours({ colour, jointColour }: Pick<Wall, 'colour' | 'jointColour'>): string {
  return cx(styles[colour], mortarClass(jointColour))
}

/** GREY is also a brick colour, hence the different class. */
function mortarClass(jointColour: Wall['jointColour']): string | undefined {
  return styles[jointColour === 'GREY' ? 'GREY_JOINT' : jointColour]
}

/** One path per shade, so that hundreds of bricks render as five shapes. */
function shadeOutlines(bricks: readonly LaidBrick[]): string[] {
  return Array.from({ length: TONES }, (_, tone) =>
    bricks.flatMap((brick) => (brick.tone === tone ? [brickOutline(brick)] : [])).join(''),
  )
}

function brickOutline({ x, y, width, height }: LaidBrick): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
}

const round = (value: number) => Math.round(value * 10) / 10
