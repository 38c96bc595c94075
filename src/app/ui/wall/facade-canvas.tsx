import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import { drawFacade, type FacadeDrawing } from './draw-facade.ts'
import { readBrightness } from './shadow-map.ts'
import { wallColours } from './wall-preview.tsx'

/** Pixels drawn for each on screen: more would make joints flicker when scaled down, fewer would blur on paper. */
const DENSITY = 2

interface FacadeCanvasProps extends Omit<FacadeDrawing, 'brightness'> {
  label: string
  className: string | undefined
}

/** A photograph with the wall laid into it, as large as its element shows it. */
export function FacadeCanvas({ photo, wall, facade, label, isDraft, className }: FacadeCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const brightness = useMemo(() => readBrightness(photo), [photo])
  const [shownWidth, setShownWidth] = useState(0)
  const width = Math.min(photo.width, Math.max(1, Math.round(shownWidth * (isDraft ? 1 : DENSITY))))
  const height = Math.max(1, Math.round((width * photo.height) / photo.width))
  useLayoutEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return undefined
    const observer = new ResizeObserver(() => {
      setShownWidth(Math.min(canvas.clientWidth, (canvas.clientHeight * photo.width) / photo.height))
    })
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [photo])
  useLayoutEffect(() => {
    if (canvasRef.current && shownWidth > 0) drawFacade(canvasRef.current, { photo, brightness, wall, facade, isDraft })
  }, [photo, brightness, wall, facade, isDraft, width, shownWidth])
  return (
    <canvas
      ref={canvasRef}
      className={cx(wallColours(wall), className)}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    />
  )
}
