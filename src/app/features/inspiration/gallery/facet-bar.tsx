import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import type { FacetKey } from '#contract/inspiration/catalogue.ts'
import type { Facet } from '#contract/inspiration/search-schema.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { useMediaQuery } from '#app/ui/hooks/use-media-query.ts'
import { type SelectedFacets, selectedFacetValues } from './gallery-search.ts'
import { FacetChips } from './facet-chips.tsx'
import styles from './facet-bar.module.css'
import { FacetMenu } from './facet-menu.tsx'
import { FacetSheet } from './facet-sheet.tsx'

export interface FacetBarProps {
  facets: readonly Facet[]
  selected: SelectedFacets
  /** Label of the button that closes the sheet, with the number of results. */
  showLabel: string
  onToggle: (key: FacetKey, value: string) => void
  onClear: () => void
}

/** A menu per facet on wide screens, one sheet elsewhere; selected values can be removed. */
export function FacetBar(props: FacetBarProps) {
  const { facets, selected, onToggle } = props
  const { t } = useTranslation('app')
  const isWide = useMediaQuery(`(width >= ${BREAKPOINTS.large}px)`)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const selectedValues = selectedFacetValues(selected)
  return (
    <div className={styles.bar} role="group" aria-label={t('inspiration.filters')}>
      {isWide ? (
        facets.map((facet) => <FacetDropdown key={facet.key} facet={facet} selected={selected} onToggle={onToggle} />)
      ) : (
        <Button
          className={styles.sheetButton}
          aria-label={
            selectedValues.length > 0 ? t('inspiration.filtersCount', { count: selectedValues.length }) : undefined
          }
          disabled={facets.length === 0}
          onClick={() => setSheetOpen(true)}
        >
          <SlidersHorizontal className="i" aria-hidden="true" />
          <span>{t('inspiration.filters')}</span>
          {selectedValues.length > 0 && <span className="num">{selectedValues.length}</span>}
        </Button>
      )}
      {selectedValues.map(({ key, value }) => {
        const valueLabel = t(`inspiration.value.${key}.${value}`)
        return (
          <button
            key={`${key} ${value}`}
            type="button"
            className={styles.selected}
            aria-label={t('inspiration.remove', { value: valueLabel })}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              onToggle(key, value)
            }}
          >
            {valueLabel}
            <X className={cx('i', 'i--s')} aria-hidden="true" />
          </button>
        )
      })}
      {isSheetOpen && !isWide && <FacetSheet {...props} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

/** Moves the focus from a button that is about to disappear to the next one of the bar, else the previous one. */
function focusBeside(pressed: HTMLButtonElement): void {
  const buttons = [...(pressed.parentElement?.querySelectorAll('button') ?? [])]
  const index = buttons.indexOf(pressed)
  const neighbour = buttons[index + 1] ?? buttons[index - 1]
  neighbour?.focus()
}

function FacetDropdown({ facet, selected, onToggle }: Pick<FacetBarProps, 'selected' | 'onToggle'> & { facet: Facet }) {
  const { t } = useTranslation('app')
  const name = t(`inspiration.facet.${facet.key}`)
  const count = selected[facet.key]?.length ?? 0
  return (
    <FacetMenu label={name} ariaLabel={count > 0 ? t('inspiration.facetCount', { facet: name, count }) : name}>
      <FacetChips facet={facet} selected={selected[facet.key] ?? []} onToggle={onToggle} />
    </FacetMenu>
  )
}
