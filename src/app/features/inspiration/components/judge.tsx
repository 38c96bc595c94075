import { useQuery } from '@tanstack/react-query'
import { Heart, MapPin, ThumbsDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PICK_REASONS } from '#contract/schemas/hand-over.ts'
import type { Favourite } from '#contract/schemas/favourite.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { favouriteQueries, useSaid } from '#app/data/favourites/favourite-queries.ts'
import type { Said } from '#app/data/favourites/use-judge.ts'
import chipStyles from '#app/ui/chip-choice.module.css'
import { cx } from '#app/ui/class-names.ts'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { useFavourite } from './favourite-change.ts'
import styles from './judge.module.css'

const JudgeDialog = lazy(async () => ({ default: (await import('./judge-dialog.tsx')).JudgeDialog }))

/**
 * What a customer says of a thing: liked or not, one reason, and in a dialog a spot and words (B13). Each press counts at once;
 * pressed again it is taken back. Nothing at all where the backend keeps no favourites.
 */
export function Judge({ item }: { item: InspirationItem }) {
  const { t } = useTranslation('app')
  const favourites = useQuery(favouriteQueries.list())
  const said = useSaid(item.id) ?? null
  const change = useFavourite()
  const [marking, setMarking] = useState(false)
  if (favourites.data === null) return null
  const say = (next: Said) => change(item, next, said)
  const press = (liked: boolean) => say(said?.liked === liked ? null : { ...wordsOf(said), liked })
  return (
    <section className={styles.judge} data-said={said ? true : undefined} aria-label={t('judge.label')}>
      <div className={styles.two}>
        <button type="button" className={styles.like} aria-pressed={said?.liked === true} onClick={() => press(true)}>
          <Heart className="i" aria-hidden="true" />
          {t('favourites.likes')}
        </button>
        <button type="button" className={styles.like} aria-pressed={said?.liked === false} onClick={() => press(false)}>
          <ThumbsDown className="i" aria-hidden="true" />
          {t('favourites.dislikes')}
        </button>
      </div>
      <div className={styles.why} role="group" aria-labelledby="judge-why">
        <h2 id="judge-why" className="t-s t-soft t-strong">
          {t('judge.why')}
        </h2>
        <div className={cx(chipStyles.chips, styles.chips)}>
          {PICK_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              className={chipStyles.chip}
              disabled={!said}
              aria-pressed={said?.reason === reason}
              onClick={() => said && say({ ...wordsOf(said), reason: said.reason === reason ? null : reason })}
            >
              {t(`favourites.reason.${reason}`)}
            </button>
          ))}
          <button type="button" className={chipStyles.chip} disabled={!said} onClick={() => setMarking(true)}>
            <MapPin className="i" aria-hidden="true" />
            {t(item.image ? 'judge.mark' : 'judge.note')}
          </button>
        </div>
        {said && (said.point || said.note) && (
          <p className={`t-s t-soft ${styles.words}`}>
            {said.point && t('judge.marked')} {said.note}
          </p>
        )}
      </div>
      {marking && said && (
        <PanelErrorBoundary>
          <Suspense>
            <JudgeDialog item={item} said={said} onClose={() => setMarking(false)} />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </section>
  )
}

/** Reason, spot and words stay when somebody changes their mind. */
function wordsOf(said: Favourite | null): NonNullable<Said> {
  const { liked = true, reason = null, point = null, note = null } = said ?? {}
  return { liked, reason, point, note }
}
