import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { useStore } from '#app/platform/state/create-store.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { chooseItems, chosenItems, COMPARED_MAX, refusalOf } from './chosen-items.ts'
import styles from './compare-toggle.module.css'

interface CompareToggleProps {
  item: Pick<InspirationItem, 'id' | 'kind' | 'title'>
  className?: string | undefined
}

/** Adds an item to the comparison or removes it; says why where it cannot be added. */
export function CompareToggle({ item: { id, kind, title }, className }: CompareToggleProps) {
  const { t } = useTranslation('app')
  const chosen = useStore(chosenItems)
  if (kind === 'DOWNLOAD') return null
  const item = { id, kind, title }
  const isChosen = chosen.some((other) => other.id === id)
  const refusal = isChosen ? null : refusalOf(chosen, item)
  const Icon = isChosen ? Check : Plus
  function toggle() {
    if (refusal) notify(t(`compare.refused.${refusal}`, { most: COMPARED_MAX }), { tone: 'error' })
    else chooseItems(isChosen ? chosen.filter((other) => other.id !== id) : [...chosen, item])
  }
  return (
    <button
      type="button"
      className={cx(styles.toggle, className)}
      aria-pressed={isChosen}
      aria-disabled={refusal !== null || undefined}
      aria-label={t('compare.choose', { title })}
      onClick={toggle}
    >
      <span>
        <Icon className="i i--s" aria-hidden="true" />
        <span className={styles.word}>{t('compare.word')}</span>
      </span>
    </button>
  )
}
