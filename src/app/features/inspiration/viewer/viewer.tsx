import { Maximize } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/schemas/image.ts'
import { Button } from '#app/ui/button.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useViewerStrip } from './use-viewer-strip.ts'
import { ViewerSteps } from './viewer-steps.tsx'
import { ViewerThumbs } from './viewer-thumbs.tsx'
import styles from './viewer.module.css'

/** Few look that close. */
const ViewerScreen = lazy(async () => ({ default: (await import('./viewer-screen.tsx')).ViewerScreen }))

interface ViewerProps {
  title: string
  images: readonly Image[]
}

/** The pictures of a thing: one large, to swipe and to leaf through, the others small below it. */
export function Viewer({ title, images }: ViewerProps) {
  const { t } = useTranslation('app')
  const [large, setLarge] = useState(false)
  const { index, go, onKeyDown, bind } = useViewerStrip(images.length)
  if (images.length === 0) return null
  return (
    <div className={styles.viewer}>
      <div className={styles.stage}>
        {/* Keys leaf and the button opens; a press on the picture itself is a short way to that. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          {...bind}
          className={styles.strip}
          role="group"
          aria-label={t('viewer.label', { title })}
          // What scrolls by keys has to be reached by them.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
          onClick={() => setLarge(true)}
        >
          {images.map((image, nth) => (
            <Photo
              key={image.src}
              image={image}
              sizes="(min-width: 1025px) 60vw, 100vw"
              className={styles.slide}
              eager={nth === 0 && 'first'}
            />
          ))}
        </div>
        <div className={styles.bar}>
          <ViewerSteps index={index} count={images.length} onGo={go} />
          <Button variant="quiet" icon aria-label={t('viewer.large')} onClick={() => setLarge(true)}>
            <Maximize className="i" aria-hidden="true" />
          </Button>
        </div>
      </div>
      {images.length > 1 && <ViewerThumbs images={images} index={index} onChoose={go} />}
      {large && (
        <PanelErrorBoundary>
          <Suspense>
            <ViewerScreen title={title} images={images} first={index} onClose={() => setLarge(false)} />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </div>
  )
}
