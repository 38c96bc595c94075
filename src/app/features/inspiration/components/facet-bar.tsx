import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import type { FacetKey } from '#contract/constants/catalogue.ts'
import type { Facet } from '#contract/schemas/inspiration-search.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { type ChosenFacets, chosenOf } from '../model.ts'
import { FacetChips } from './facet-chips.tsx'
import styles from './facet-bar.module.css'
import { FacetMenu } from './facet-menu.tsx'
import { FacetSheet } from './facet-sheet.tsx'

export interface FacetBarProps {
  facets: readonly Facet[]
  chosen: ChosenFacets
  /** What the button at the end of the sheet says: how many things it leads to. */
  showLabel: string
  onToggle: (key: FacetKey, value: string) => void
  onClear: () => void
}

/** What to filter by: a menu for each facet where there is room, else one sheet; and what is chosen, to be taken away (E31). */
export function FacetBar(props: FacetBarProps) {
  const { facets, chosen, onToggle } = props
  const { t } = useTranslation('app')
  const isWide = useMedia(`(width >= ${BREAKPOINTS.large}px)`)
  const [asks, setAsks] = useState(false)
  const values = chosenOf(chosen)
  return (
    <div className={styles.bar} role="group" aria-label={t('inspiration.filters')}>
      {isWide ? (
        facets.map((facet) => <FacetOf key={facet.key} facet={facet} chosen={chosen} onToggle={onToggle} />)
      ) : (
        <Button
          className={styles.filters}
          aria-label={values.length > 0 ? t('inspiration.filtersCount', { count: values.length }) : undefined}
          disabled={facets.length === 0}
          onClick={() => setAsks(true)}
        >
          <SlidersHorizontal className="i" aria-hidden="true" />
          {t('inspiration.filters')}
          {values.length > 0 && <span className="num">{values.length}</span>}
        </Button>
      )}
      {values.map(({ key, value }) => {
        const word = t(`inspiration.value.${key}.${value}`)
        return (
          <button
            key={`${key} ${value}`}
            type="button"
            className={styles.chosen}
            aria-label={t('inspiration.remove', { value: word })}
            onClick={() => onToggle(key, value)}
          >
            {word}
            <X className={cx('i', 'i--s')} aria-hidden="true" />
          </button>
        )
      })}
      {asks && !isWide && <FacetSheet {...props} onClose={() => setAsks(false)} />}
    </div>
  )
}

function FacetOf({ facet, chosen, onToggle }: Pick<FacetBarProps, 'chosen' | 'onToggle'> & { facet: Facet }) {
  const { t } = useTranslation('app')
  const name = t(`inspiration.facet.${facet.key}`)
  const count = chosen[facet.key]?.length ?? 0
  return (
    <FacetMenu label={name} spoken={count > 0 ? t('inspiration.facetCount', { facet: name, count }) : name}>
      <FacetChips facet={facet} chosen={chosen[facet.key] ?? []} onToggle={onToggle} />
    </FacetMenu>
  )
}
