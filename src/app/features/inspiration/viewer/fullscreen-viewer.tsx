import { Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/formats/image-schema.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { useCarousel } from './use-carousel.ts'
import { type ViewUpdate, zoomBoundsOf, useZoomGestures } from './use-zoom-gestures.ts'
import { ViewerNavigation } from './viewer-navigation.tsx'
import styles from './fullscreen-viewer.module.css'
import { panBy, UNZOOMED, zoomBy, type View } from './viewer-zoom.ts'
import { Picture } from '#app/ui/media/picture.tsx'

/** Zoom factor and pan distance of one key press. */
const KEY_ZOOM_FACTOR = 1.5
const KEY_PAN_PX = 80
const CENTRE = { x: 0, y: 0 }
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: KEY_PAN_PX, y: 0 },
  ArrowRight: { x: -KEY_PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_PAN_PX },
  ArrowDown: { x: 0, y: -KEY_PAN_PX },
}

interface FullscreenViewerProps {
  title: string
  images: readonly Image[]
  initialIndex: number
  onClose: () => void
}

export function FullscreenViewer({ title, images, initialIndex, onClose }: FullscreenViewerProps) {
  const { t } = useTranslation('app')
  const dialogRef = useRef<HTMLDialogElement>(null)
  const { container, index, goTo, onKeyDown, containerProps } = useCarousel(images.length, initialIndex)
  // Per picture: the next one starts unzoomed.
  const [zoomState, setZoomState] = useState({ index, view: UNZOOMED })
  const view = zoomState.index === index ? zoomState.view : UNZOOMED
  const image = images[index] ?? images[0]
  // Before React removes it: closing restores the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const change = (update: ViewUpdate) => {
    if (!container.current || !image) return
    const bounds = zoomBoundsOf(container.current, image)
    setZoomState((previous) => ({ index, view: update(previous.index === index ? previous.view : UNZOOMED, bounds) }))
  }
  useZoomGestures(container, change)

  const zoom = (factor: number) => change((current, bounds) => zoomBy(current, factor, CENTRE, bounds))
  function handleKeyDown(event: KeyboardEvent) {
    const delta = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') zoom(KEY_ZOOM_FACTOR)
    else if (event.key === '-') zoom(1 / KEY_ZOOM_FACTOR)
    else if (event.key === '0') change(() => UNZOOMED)
    else if (delta && view.scale > 1) change((current, bounds) => panBy(current, delta, bounds))
    else return onKeyDown(event)
    event.preventDefault()
  }
  return (
    // All keyboard actions have a button.
    <dialog
      ref={dialogRef}
      className={styles.screen}
      aria-label={t('viewer.label', { title })}
      onKeyDown={handleKeyDown}
      onClose={() => dialogRef.current?.open || onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div
        {...containerProps}
        className={styles.track}
        data-zoomed={view.scale > 1 || undefined}
        role="group"
        aria-label={title}
        // A region that scrolls by keys must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {images.map((picture, position) => (
          <ZoomablePicture key={picture.src} image={picture} view={position === index ? view : UNZOOMED} />
        ))}
      </div>
      <div className={styles.bar}>
        <ViewerNavigation index={index} count={images.length} onGo={goTo} />
        <Button variant="quiet" icon aria-label={t('viewer.further')} onClick={() => zoom(1 / KEY_ZOOM_FACTOR)}>
          <Minus className="i" aria-hidden="true" />
        </Button>
        <p className="num" role="status">
          {t('viewer.scale', { percent: Math.round(view.scale * 100) })}
        </p>
        <Button variant="quiet" icon aria-label={t('viewer.closer')} onClick={() => zoom(KEY_ZOOM_FACTOR)}>
          <Plus className="i" aria-hidden="true" />
        </Button>
        <Button variant="quiet" icon aria-label={t('form.close')} onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </Button>
      </div>
    </dialog>
  )
}

function ZoomablePicture({ image, view: { scale, x, y } }: { image: Image; view: View }) {
  const element = useRef<HTMLSpanElement>(null)
  // By CSSOM: the content security policy forbids style attributes.
  useLayoutEffect(() => {
    element.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`)
  }, [scale, x, y])
  return (
    <span className={styles.slide}>
      <span ref={element} className={styles.picture}>
        <Picture image={image} sizes={scale > 1 ? '300vw' : '100vw'} eager />
      </span>
    </span>
  )
}
