import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { VisitPick } from '#contract/schemas/hand-over.ts'
import { briefQueries } from '#app/data/showroom/brief-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import paper from '#app/ui/paper.module.css'
import { BriefPick } from './brief-pick.tsx'
import styles from './brief-picks.module.css'

/** So many pictures of a kind fit on the page; the others are counted. */
const SHOWN_MAX = { likes: 8, dislikes: 4 }

/** What the visitor liked, and what not and why, with the spot that they marked (B13). */
export function BriefPicks({ picks }: { picks: readonly VisitPick[] }) {
  const { t } = useTranslation('app')
  const pictures = useQuery({ ...briefQueries.pictures(useLocale()), enabled: picks.length > 0 })
  const items = new Map(pictures.data?.items.map((item) => [item.id, item]))
  return (['likes', 'dislikes'] as const).map((kind) => {
    const of = picks.filter(({ liked }) => liked === (kind === 'likes'))
    const more = of.length - SHOWN_MAX[kind]
    return (
      <section key={kind} className={paper.part} aria-busy={pictures.isLoading || undefined}>
        <h2 className="t-section">{t(`board.brief.${kind}`)}</h2>
        {of.length === 0 ? (
          <p className="t-soft">{t('board.brief.nothing')}</p>
        ) : (
          <ul className={styles.picks}>
            {of.slice(0, SHOWN_MAX[kind]).map((pick) => (
              <BriefPick key={pick.itemId} pick={pick} item={items.get(pick.itemId)} />
            ))}
          </ul>
        )}
        {more > 0 && <p className="t-s">{t('board.brief.more', { count: more })}</p>}
      </section>
    )
  })
}
