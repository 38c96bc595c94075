import { useTranslation } from 'react-i18next'
import type { FacetKey } from '#contract/constants/catalogue.ts'
import type { Facet } from '#contract/schemas/inspiration-search.ts'
import chipStyles from '#app/ui/chip-choice.module.css'
import { cx } from '#app/ui/class-names.ts'
import { FacetColour } from './facet-colour.tsx'
import styles from './facet-chips.module.css'

interface FacetChipsProps {
  facet: Facet
  chosen: readonly string[]
  onToggle: (key: FacetKey, value: string) => void
}

/** The values of one facet with how many things each would leave; what leaves none cannot be added, only taken away (E31). */
export function FacetChips({ facet: { key, values }, chosen, onToggle }: FacetChipsProps) {
  const { t } = useTranslation('app')
  return (
    <fieldset>
      <legend className={chipStyles.label}>{t(`inspiration.facet.${key}`)}</legend>
      <div className={chipStyles.chips}>
        {values.map(({ value, count }) => {
          const isChosen = chosen.includes(value)
          return (
            <label key={value} className={cx(chipStyles.chip, styles.chip)}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={count === 0 && !isChosen}
                onChange={() => onToggle(key, value)}
              />
              {key === 'colourFamily' && <FacetColour family={value} />}
              <span>{t(`inspiration.value.${key}.${value}`, { defaultValue: value })}</span>
              <span className={cx(styles.count, 'num')}>{count}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
