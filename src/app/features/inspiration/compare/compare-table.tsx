import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { SkeletonBlock } from '#app/ui/feedback/skeleton.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import type { ComparisonRow } from './comparison-rows.ts'
import type { ComparedColumn } from './use-compared-items.ts'
import styles from './compare-table.module.css'

interface CompareTableProps {
  columns: readonly ComparedColumn[]
  rows: readonly ComparisonRow[]
  onRemove: (id: string) => void
}

/** One column for each item, one row for each property; scrolls sideways where the columns do not fit. */
export function CompareTable({ columns, rows, onRemove }: CompareTableProps) {
  const { t } = useTranslation('app')
  return (
    <div
      className={styles.scroll}
      role="region"
      aria-label={t('compare.table')}
      // A region that scrolls by keys must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.corner}>
              <span className="vh">{t('compare.property')}</span>
            </td>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={styles.item}>
                <ColumnHead column={column} onRemove={() => onRemove(column.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, term, values, differs }) => (
            <tr key={key} className={cx(differs && styles.differs)}>
              <th scope="row">
                <span>{term}</span>
                {differs && <span className={styles.mark}>{t('compare.differs')}</span>}
              </th>
              {columns.map(({ id }, index) => (
                <td key={id}>{values[index] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ColumnHead({ column: { item, state, retry }, onRemove }: { column: ComparedColumn; onRemove: () => void }) {
  const { t } = useTranslation('app')
  if (state === 'loading') return <SkeletonBlock className={styles.photo} />
  return (
    <>
      <span className={cx(styles.photo, item?.kind === 'PRODUCT' && styles.trueColour)}>
        {item?.image && <Photo image={item.image} sizes="(min-width: 1025px) 20vw, 10rem" alt="" />}
      </span>
      {item && (
        <Link {...itemLink(item)} className={styles.title} activeProps={{}}>
          {item.title}
        </Link>
      )}
      {state === 'other' && <p className={styles.reason}>{t('compare.other')}</p>}
      {state === 'gone' && <p className={styles.reason}>{t('compare.gone')}</p>}
      {state === 'failed' && (
        <>
          <p className={styles.reason}>{t('state.panel')}</p>
          <Button
            onClick={({ currentTarget }) => {
              // The pressed button disappears.
              currentTarget.closest<HTMLElement>('[role=region]')?.focus({ preventScroll: true })
              retry()
            }}
          >
            {t('common:state.retry')}
          </Button>
        </>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={item ? t('compare.remove', { title: item.title }) : t('compare.removeThis')}
        onClick={onRemove}
      >
        <span>
          <X className="i" aria-hidden="true" />
        </span>
      </button>
    </>
  )
}
