import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/formats/point-schema.ts'
import type { Facade, Wall } from '#contract/planner/schema.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { describeWall } from '#app/platform/i18n/format-wall.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { positionAt } from '#app/ui/media/spot.ts'
import { FacadeCanvas } from '#app/ui/wall/facade-canvas.tsx'
import styles from './facade-editor.module.css'
import { Magnifier } from './magnifier.tsx'
import { CORNER_NAMES, type CornerName } from '#app/ui/wall/quadrilateral.ts'

/** Pixels that an arrow key moves a corner, alone and with Shift. */
const STEP = 1
const LONG_STEP = 10
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Drag {
  readonly name: CornerName
  /** From the pointer to the corner, as shares of the photograph. */
  readonly offset: Point
  /** Width of the photograph on screen. */
  readonly width: number
  readonly hasMoved: boolean
}

interface CornerStageProps {
  photo: ImageBitmap
  wall: Wall
  facade: Facade
  /** Whether the photograph was chosen just now. */
  isNew: boolean
  onMove: (name: CornerName, to: Point, isFirst: boolean) => void
  onUndo: () => void
}

/** The photograph with the wall and its four corners: dragged, moved with the arrow keys, or pressed and then put down. */
export function CornerStage({ photo, wall, facade, isNew, onMove, onUndo }: CornerStageProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const hintId = useId()
  const stageRef = useRef<HTMLDivElement>(null)
  const focused = useRef<CornerName>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const { corners } = facade
  const percent = (share: number) => formatNumber(share * 100, locale, { maximumFractionDigits: 1 })

  // The button that had the focus is gone.
  useEffect(() => {
    if (isNew) stageRef.current?.querySelector<HTMLElement>('[role=slider]')?.focus()
  }, [isNew])

  function pointOf(event: MouseEvent): Point & { width: number } {
    const { left, top, width, height } = (stageRef.current ?? event.currentTarget).getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height, width }
  }
  function startDrag(event: PointerEvent<HTMLElement>, name: CornerName) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    const { x, y, width } = pointOf(event)
    setDrag({ name, offset: { x: corners[name].x - x, y: corners[name].y - y }, width, hasMoved: false })
  }
  function continueDrag(event: PointerEvent) {
    if (!drag) return
    const { x, y } = pointOf(event)
    onMove(drag.name, { x: x + drag.offset.x, y: y + drag.offset.y }, !drag.hasMoved)
    if (!drag.hasMoved) setDrag({ ...drag, hasMoved: true })
  }
  function putDown(event: MouseEvent) {
    if (focused.current && event.target instanceof HTMLCanvasElement) onMove(focused.current, pointOf(event), true)
  }
  function moveByKey(event: KeyboardEvent, name: CornerName) {
    const { width, height } = stageRef.current?.getBoundingClientRect() ?? photo
    const arrow = ARROWS[event.key]
    if (arrow) {
      event.preventDefault()
      const step = event.shiftKey ? LONG_STEP : STEP
      const { x, y } = corners[name]
      // A key that is held down is one move.
      onMove(name, { x: x + (arrow.x * step) / width, y: y + (arrow.y * step) / height }, !event.repeat)
    } else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onUndo()
    }
  }

  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={(stage) => {
          stageRef.current = stage
          stage?.style.setProperty('--ratio', String(photo.width / photo.height))
        }}
        className={styles.stage}
        // A press on the photograph leaves the focus with the corner that it moves.
        onMouseDown={(event) => event.preventDefault()}
        onClick={putDown}
      >
        <FacadeCanvas
          photo={photo}
          wall={wall}
          facade={facade}
          label={describeWall({ ...wall, facade }, t)}
          className={styles.picture}
          isDraft={drag !== null}
        />
        {CORNER_NAMES.map((name) => (
          <div
            key={name}
            ref={positionAt(corners[name])}
            className={styles.handle}
            role="slider"
            tabIndex={0}
            aria-label={t(`facade.corner.${name}`)}
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(corners[name].x * 100)}
            aria-valuetext={t('facade.position', { x: percent(corners[name].x), y: percent(corners[name].y) })}
            onFocus={() => (focused.current = name)}
            onBlur={() => (focused.current = null)}
            onPointerDown={(event) => startDrag(event, name)}
            onPointerMove={continueDrag}
            onPointerUp={() => setDrag(null)}
            onPointerCancel={() => setDrag(null)}
            onKeyDown={(event) => moveByKey(event, name)}
          />
        ))}
        {drag && <Magnifier photo={photo} corner={corners[drag.name]} width={drag.width} />}
      </div>
      <p className="t-s t-soft" id={hintId}>
        {t('facade.hint')}
      </p>
    </div>
  )
}
