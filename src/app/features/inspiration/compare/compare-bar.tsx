import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useItems } from '#app/data/inspiration/item-queries.ts'
import { useStore } from '#app/platform/state/create-store.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { focusNeighbour } from '#app/platform/navigation/focus-neighbour.ts'
import { chooseItems, chosenItems, COMPARED_MAX } from './chosen-items.ts'
import styles from './compare-bar.module.css'

/** The items chosen for a comparison, at the bottom of the screen, with the way to it. */
export function CompareBar() {
  const { t } = useTranslation('app')
  const chosen = useStore(chosenItems)
  // The title was kept in the language of that moment.
  const reads = useItems(chosen.map(({ id }) => id))
  const items = chosen.map((item, index) => ({ ...item, title: reads[index]?.data?.title ?? item.title }))
  const count = chosen.length
  function keep({ currentTarget }: MouseEvent, items: typeof chosen) {
    focusNeighbour(currentTarget)
    chooseItems(items)
  }
  return (
    <section className={styles.bar} aria-label={t('compare.chosen')}>
      <ul className={styles.items}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('compare.remove', { title })}
              onClick={(event) =>
                keep(
                  event,
                  chosen.filter((other) => other.id !== id),
                )
              }
            >
              <span>{title}</span>
              <X className="i i--s" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="t-s t-soft">
        {count === 1 ? t('compare.oneMore') : count === COMPARED_MAX && t('compare.full', { most: COMPARED_MAX })}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={(event) => keep(event, [])}>
          {t('compare.clear')}
        </Button>
        {count > 1 && (
          <Link
            to="/inspiration/compare"
            search={{ items: chosen.map(({ id }) => id).join(',') }}
            className={buttonClass({ variant: 'primary' })}
            activeProps={{}}
          >
            {t('compare.open', { count })}
          </Link>
        )}
      </div>
    </section>
  )
}
