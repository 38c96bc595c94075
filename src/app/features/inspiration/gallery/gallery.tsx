import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { askFor, type Look, pageSizes } from '../model.ts'
import { GalleryPage } from './gallery-page.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  look: Look
  near: string | undefined
  total: number
  /** Puts how many pages are on screen into the address. */
  onPages: (pages: number) => void
}

/** The wall: pages of things in running bond, and the way to more of them (E30). */
export function Gallery({ look, near, total, onPages }: GalleryProps) {
  const { t } = useTranslation('app')
  const [asked, setAsked] = useState(0)
  const sizes = useMemo(() => pageSizes(total, look.pages), [total, look.pages])
  const requests = useMemo(() => sizes.map((_, index) => askFor(look, near, index + 1)), [sizes, look, near])
  const shown = sizes.reduce((sum, size) => sum + size, 0)
  function showMore() {
    setAsked(sizes.length + 1)
    onPages(sizes.length + 1)
  }
  return (
    <div className={styles.gallery}>
      <ul className={styles.bond}>
        {requests.map((request, index) => (
          <GalleryPage
            key={index + 1}
            asked={request}
            size={sizes[index] ?? 0}
            entry={index === 0 ? 'first' : index + 1 === asked ? 'asked' : 'scrolled'}
          />
        ))}
      </ul>
      {shown < total && (
        <div className={styles.more}>
          <p className="t-s t-soft num">{t('inspiration.seen', { shown, total })}</p>
          <Button onClick={showMore}>{t('inspiration.more')}</Button>
        </div>
      )}
    </div>
  )
}
