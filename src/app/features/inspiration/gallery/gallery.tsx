import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import { toInspirationQuery, type GalleryState, pageSizes } from './gallery-search.ts'
import { GalleryResultPage } from './gallery-result-page.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  state: GalleryState
  near: string | undefined
  total: number
  /** Stores the number of pages in the URL. */
  onPagesChange: (pages: number) => void
}

export function Gallery({ state, near, total, onPagesChange }: GalleryProps) {
  const { t } = useTranslation('app')
  const [requestedPage, setRequestedPage] = useState(0)
  const sizes = useMemo(() => pageSizes(total, state.pages), [total, state.pages])
  const requests = useMemo(
    () => sizes.map((_, index) => toInspirationQuery(state, near, index + 1)),
    [sizes, state, near],
  )
  const shown = sizes.reduce((sum, size) => sum + size, 0)
  function showMore() {
    setRequestedPage(sizes.length + 1)
    onPagesChange(sizes.length + 1)
  }
  return (
    <div className={styles.gallery}>
      <ul className={styles.bond}>
        {requests.map((request, index) => (
          <GalleryResultPage
            key={index + 1}
            query={request}
            size={sizes[index] ?? 0}
            entry={index === 0 ? 'first' : index + 1 === requestedPage ? 'requested' : 'scrolled'}
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
