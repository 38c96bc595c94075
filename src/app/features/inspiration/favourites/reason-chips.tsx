import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RATING_REASONS } from '#contract/shared-selections/schema.ts'
import type { Favourite } from '#contract/favourites/schema.ts'
import chipStyles from '#app/ui/forms/chip-group.module.css'

interface ReasonChipsProps {
  reason: Favourite['reason']
  disabled?: boolean
  onChange: (reason: Favourite['reason']) => void
  /** Further chips. */
  children?: ReactNode
}

/** One reason for a rating; a second press takes it back. */
export function ReasonChips({ reason, disabled = false, onChange, children }: ReasonChipsProps) {
  const { t } = useTranslation('app')
  return (
    <div className={chipStyles.chips}>
      {RATING_REASONS.map((option) => (
        <button
          key={option}
          type="button"
          className={chipStyles.chip}
          disabled={disabled}
          aria-pressed={reason === option}
          onClick={() => onChange(reason === option ? null : option)}
        >
          {t(`favourites.reason.${option}`)}
        </button>
      ))}
      {children}
    </div>
  )
}
