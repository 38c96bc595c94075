import { useTranslation } from 'react-i18next'
import type { FacetKey } from '#contract/inspiration/catalogue.ts'
import type { Facet } from '#contract/inspiration/search-schema.ts'
import chipStyles from '#app/ui/forms/chip-group.module.css'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './facet-chips.module.css'

interface FacetChipsProps {
  facet: Facet
  selected: readonly string[]
  onToggle: (key: FacetKey, value: string) => void
}

/** A value without results cannot be added, only removed. */
export function FacetChips({ facet: { key, values }, selected, onToggle }: FacetChipsProps) {
  const { t } = useTranslation('app')
  return (
    <fieldset>
      <legend className={chipStyles.label}>{t(`inspiration.facet.${key}`)}</legend>
      <div className={chipStyles.chips}>
        {values.map(({ value, count }) => {
          const isSelected = selected.includes(value)
          return (
            <label key={value} className={cx(chipStyles.chip, styles.chip)}>
              <input
                type="checkbox"
                checked={isSelected}
                disabled={count === 0 && !isSelected}
                onChange={() => onToggle(key, value)}
              />
              {key === 'colourFamily' && <FacetColourSwatch family={value} />}
              <span>{t(`inspiration.value.${key}.${value}`, { defaultValue: value })}</span>
              <span className={cx(styles.count, 'num')}>{count}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Five bricks in the colours of a family. */
function FacetColourSwatch({ family }: { family: string }) {
  return (
    <svg className={styles.swatch} data-family={family} viewBox="0 0 24 12" aria-hidden="true">
      <path className={styles.tone1} d="M0 0h11v5.5H0z" />
      <path className={styles.tone2} d="M12 0h12v5.5H12z" />
      <path className={styles.tone2} d="M0 6.5h5V12H0z" />
      <path className={styles.tone3} d="M6 6.5h11V12H6z" />
      <path className={styles.tone1} d="M18 6.5h6V12h-6z" />
    </svg>
  )
}
