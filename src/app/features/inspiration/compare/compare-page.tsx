import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasInspiration } from '#app/data/inspiration/inspiration-queries.ts'
import { sampleQueries } from '#app/data/samples/sample-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { focusPage } from '#app/platform/navigation/focus-neighbour.ts'
import { ShareItem } from '../share-item.tsx'
import { chooseItems, chosenItems, COMPARED_MAX, parseComparedIds } from './chosen-items.ts'
import { CompareTable } from './compare-table.tsx'
import { comparisonRows } from './comparison-rows.ts'
import { useComparedItems } from './use-compared-items.ts'
import styles from './compare-page.module.css'

interface ComparePageProps {
  /** Ids of items, separated by commas. */
  items: string | undefined
  /** Changes the ids of the address, which may have changed since they were shown. */
  onChange: (change: (latest: string | undefined) => string) => void
}

const shownIds = (items: string | undefined): string[] => parseComparedIds(items).slice(0, COMPARED_MAX)

/** Products or buildings side by side; the address says which, so that it can be shared. */
export function ComparePage({ items, onChange }: ComparePageProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const title = t('compare.title')
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const requested = parseComparedIds(items)
  const ids = shownIds(items)
  const { columns, kind } = useComparedItems(ids)
  const hasInspiration = useHasInspiration()
  const samples = useQuery({ ...sampleQueries.list(locale), enabled: kind === 'PRODUCT' })
  if (hasInspiration === false && kind === undefined) {
    return <StatePage size="page" title={t('inspiration.absent')} text={t('inspiration.absentText')} />
  }
  if (ids.length === 0) {
    return (
      <StatePage size="page" title={t('compare.none')} text={t('compare.noneText')}>
        <Link
          to="/inspiration"
          search={{ tab: 'PRODUCT' }}
          className={buttonClass({ variant: 'primary' })}
          activeProps={{}}
        >
          {t('compare.toProducts')}
        </Link>
      </StatePage>
    )
  }
  const shown = columns.map(({ item, state }) => (state === 'loaded' ? item : null))
  const count = shown.filter(Boolean).length
  const rows = comparisonRows(shown, kind ?? 'PRODUCT', { t, locale, hasSamples: isOffered(samples) })
  // A single item has no checkbox to show all its rows again.
  const isReduced = onlyDifferences && count > 1
  const visibleRows = isReduced ? rows.filter(({ differs }) => differs) : rows
  const tab = kind === 'REFERENCE_PROJECT' ? {} : { tab: 'PRODUCT' }
  function remove(id: string) {
    onChange((latest) =>
      shownIds(latest)
        .filter((other) => other !== id)
        .join(','),
    )
    chooseItems(chosenItems.get().filter((other) => other.id !== id))
    // The pressed button is gone, and with the last item the heading too.
    if (ids.length === 1) focusPage()
    else heading.current?.focus()
  }
  // Somebody else may have sent the address.
  const choose = () =>
    chooseItems(
      shown.flatMap((item) =>
        item && item.kind !== 'DOWNLOAD' ? [{ id: item.id, kind: item.kind, title: item.title }] : [],
      ),
    )
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.top}>
          <Link to="/inspiration" search={tab} className={styles.back} activeProps={{}}>
            <ArrowLeft className="i i--s" aria-hidden="true" />
            {t(`inspiration.tab.${kind ?? 'PRODUCT'}`)}
          </Link>
          <div className={styles.tools}>
            <ShareItem title={title} search={`?${new URLSearchParams({ items: ids.join(',') }).toString()}`} />
            {!isTablet() && (
              <Button variant="quiet" onClick={() => print()}>
                <Printer className="i" aria-hidden="true" />
                {t('compare.print')}
              </Button>
            )}
          </div>
        </div>
        <h1 className="t-page" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {count > 0 && <p className="t-lead">{t('compare.lead', { count })}</p>}
        {requested.length > COMPARED_MAX && <p>{t('compare.tooMany', { most: COMPARED_MAX })}</p>}
        <div className={styles.options}>
          {count > 1 && (
            <CheckRow
              type="checkbox"
              label={t('compare.onlyDifferences')}
              checked={onlyDifferences}
              onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
            />
          )}
          {ids.length < COMPARED_MAX && (
            <Link to="/inspiration" search={tab} className={buttonClass()} onClick={choose} activeProps={{}}>
              <Plus className="i" aria-hidden="true" />
              {t('compare.add')}
            </Link>
          )}
        </div>
      </header>
      <CompareTable columns={columns} rows={visibleRows} onRemove={remove} />
      {isReduced && visibleRows.length === 0 && (
        <p className={styles.note} role="status">
          {t('compare.noDifference')}
        </p>
      )}
    </div>
  )
}
