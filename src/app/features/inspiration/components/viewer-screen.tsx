import { Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/schemas/image.ts'
import { Button } from '#app/ui/button.tsx'
import { useViewerStrip } from './use-viewer-strip.ts'
import { type Change, roomIn, useGestures } from './viewer-gestures.ts'
import { ViewerPicture } from './viewer-picture.tsx'
import { ViewerSteps } from './viewer-steps.tsx'
import styles from './viewer-screen.module.css'
import { panBy, WHOLE, zoomBy } from './viewer-zoom-rules.ts'

/** How much closer a press on a key or button goes, and how far an arrow moves what is close. */
const STEP = 1.5
const STEP_PX = 80
const MIDDLE = { x: 0, y: 0 }
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
}

interface ViewerScreenProps {
  title: string
  images: readonly Image[]
  /** Which picture to begin with. */
  first: number
  onClose: () => void
}

/** The pictures on the whole screen: to leaf through, and to come closer by wheel, fingers, double tap and keys. */
export function ViewerScreen({ title, images, first, onClose }: ViewerScreenProps) {
  const { t } = useTranslation('app')
  const box = useRef<HTMLDialogElement>(null)
  const { strip, index, go, onKeyDown, bind } = useViewerStrip(images.length, first)
  // Of one picture: the next one begins whole.
  const [look, setLook] = useState({ index, view: WHOLE })
  const view = look.index === index ? look.view : WHOLE
  const image = images[index] ?? images[0]
  // Before React takes it out of the document: closing is what gives the focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const change = (how: Change) => {
    if (!strip.current || !image) return
    const room = roomIn(strip.current, image)
    setLook((last) => ({ index, view: how(last.index === index ? last.view : WHOLE, room) }))
  }
  useGestures(strip, change)

  const zoom = (times: number) => change((from, room) => zoomBy(from, times, MIDDLE, room))
  function press(event: KeyboardEvent) {
    const way = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else if (event.key === '0') change(() => WHOLE)
    else if (way && view.scale > 1) change((from, room) => panBy(from, way, room))
    else return onKeyDown(event)
    event.preventDefault()
  }
  return (
    // Its buttons do what its keys do.
    <dialog
      ref={box}
      className={styles.screen}
      aria-label={t('viewer.label', { title })}
      onKeyDown={press}
      onClose={() => box.current?.open || onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div
        {...bind}
        className={styles.strip}
        data-close={view.scale > 1 || undefined}
        role="group"
        aria-label={title}
        // What scrolls by keys has to be reached by them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {images.map((one, nth) => (
          <ViewerPicture key={one.src} image={one} view={nth === index ? view : WHOLE} />
        ))}
      </div>
      <div className={styles.bar}>
        <ViewerSteps index={index} count={images.length} onGo={go} />
        <Button variant="quiet" icon aria-label={t('viewer.further')} onClick={() => zoom(1 / STEP)}>
          <Minus className="i" aria-hidden="true" />
        </Button>
        <p className="num" role="status">
          {t('viewer.scale', { percent: Math.round(view.scale * 100) })}
        </p>
        <Button variant="quiet" icon aria-label={t('viewer.closer')} onClick={() => zoom(STEP)}>
          <Plus className="i" aria-hidden="true" />
        </Button>
        <Button variant="quiet" icon aria-label={t('common:form.close')} onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </Button>
      </div>
    </dialog>
  )
}
