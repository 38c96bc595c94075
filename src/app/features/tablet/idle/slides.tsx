import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BACKGROUNDS } from '#contract/configuration/backgrounds.ts'
import { chosenBackground } from '#app/document/chosen-background.ts'
import { useMediaQuery } from '#app/ui/hooks/use-media-query.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './slides.module.css'

const SLIDE_MS = 8000

/** Photographs that replace each other, the chosen background first; they stop on request and with reduced motion. */
export function Slides() {
  const { t } = useTranslation('app')
  const [photos] = useState(() => {
    const first = chosenBackground()
    return [first, ...BACKGROUNDS.filter((id) => id !== first)]
  })
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(useMediaQuery('(prefers-reduced-motion: reduce)'))
  const images = useRef<(HTMLImageElement | null)[]>([])
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setInterval(() => setCurrent((shown) => nextLoaded(images.current, shown)), SLIDE_MS)
    return () => clearInterval(timer)
  }, [isPaused])
  return (
    <>
      {photos.map((id, index) => (
        <picture key={id} className={cx(styles.photo, index === current && styles.current)}>
          <source type="image/avif" srcSet={`/media/backgrounds/${id}-1600.avif`} />
          <img
            ref={(image) => {
              images.current[index] = image
            }}
            src={`/media/backgrounds/${id}-1600.webp`}
            alt=""
            fetchPriority={index === 0 ? 'high' : 'low'}
          />
        </picture>
      ))}
      <button type="button" className={styles.pause} aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        {isPaused ? <Play className="i" aria-hidden="true" /> : <Pause className="i" aria-hidden="true" />}
        <span className="vh">{t('kiosk.pauseSlides')}</span>
      </button>
    </>
  )
}

/** The next photograph that could be loaded; offline some may be missing. */
function nextLoaded(images: readonly (HTMLImageElement | null)[], shown: number): number {
  const order = images.map((_, step) => (shown + step + 1) % images.length)
  return order.find((index) => (images[index]?.naturalWidth ?? 0) > 0) ?? shown
}
