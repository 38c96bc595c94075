import { Maximize } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/formats/image-schema.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import { useCarousel } from './use-carousel.ts'
import { ViewerNavigation } from './viewer-navigation.tsx'
import { ViewerThumbnails } from './viewer-thumbnails.tsx'
import styles from './viewer.module.css'

/** Rarely opened, so loaded lazily. */
const FullscreenViewer = lazyPart(async () => (await import('./fullscreen-viewer.tsx')).FullscreenViewer)

interface ViewerProps {
  title: string
  images: readonly Image[]
  /** Shown on the first picture. */
  pins?: ReactNode
}

export function Viewer({ title, images, pins }: ViewerProps) {
  const { t } = useTranslation('app')
  const [isFullscreen, setFullscreen] = useState(false)
  const { index, goTo, onKeyDown, containerProps } = useCarousel(images.length)
  if (images.length === 0) return null
  return (
    <div className={styles.viewer}>
      <div className={styles.stage}>
        {/* Keys and a button do the same; a press on the picture is a shortcut. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          {...containerProps}
          className={styles.track}
          role="group"
          aria-label={t('viewer.label', { title })}
          // A region that scrolls by keys must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
          onClick={() => setFullscreen(true)}
        >
          {images.map((image, nth) => (
            <div key={image.src} className={styles.slide}>
              <Photo
                image={image}
                sizes="(min-width: 1025px) 60vw, 100vw"
                className={styles.photo}
                eager={nth === 0 && 'first'}
              />
              {nth === 0 && pins}
            </div>
          ))}
        </div>
        <div className={styles.bar}>
          <ViewerNavigation index={index} count={images.length} onGo={goTo} />
          <Button variant="quiet" icon aria-label={t('viewer.large')} onClick={() => setFullscreen(true)}>
            <Maximize className="i" aria-hidden="true" />
          </Button>
        </div>
      </div>
      {images.length > 1 && <ViewerThumbnails images={images} index={index} onChoose={goTo} />}
      {isFullscreen && (
        <PanelErrorBoundary>
          <Suspense>
            <FullscreenViewer title={title} images={images} initialIndex={index} onClose={() => setFullscreen(false)} />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </div>
  )
}
