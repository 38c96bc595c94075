import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { useSharedSelection } from '#app/data/shared-selections/shared-selection-mutations.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { HeadingSkeleton } from '#app/ui/feedback/skeleton.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { StartProject } from './start-project.tsx'
import { ImportFavourites } from './import-favourites.tsx'
import { SelectionList } from './selection-list.tsx'
import styles from './shared-selection-page.module.css'

export function SharedSelectionPage({ code, customerId }: { code: string; customerId: string }) {
  const { t } = useTranslation('app')
  const sharedSelection = useSharedSelection(code, customerId)
  const references = useQuery(inspirationQueries.references(useLocale()))
  const online = useOnline()
  const isSlow = useSlow(sharedSelection.isPending)
  usePageTitle(t('taken.title'))
  if (sharedSelection.error instanceof CallError && sharedSelection.error.status === 404) {
    return <StatePage role="alert" title={t('taken.gone')} text={t('taken.goneText')} />
  }
  if (!sharedSelection.data) {
    return (
      <LoadState query={sharedSelection} isOnline={online} isSlow={isSlow} errorTitle={t('taken.fail')} size="page">
        <HeadingSkeleton />
      </LoadState>
    )
  }
  const { picks: ratings, draft } = sharedSelection.data
  const items = references.data === null ? [] : references.data?.items
  // Items that no longer exist cannot become favourites: the list of an earlier visit does not tell which.
  const importable = items ? ratings.filter((rating) => items.some(({ id }) => id === rating.itemId)) : []
  const isCurrent = references.isSuccess && references.fetchStatus === 'idle'
  const ratingsLiked = (liked: boolean) => ratings.filter((rating) => rating.liked === liked)
  return (
    <>
      <header className={styles.header}>
        <h1 className="t-page">{t('taken.title')}</h1>
        <p className="t-lead t-soft">{t('taken.text')}</p>
        {draft?.type && <p>{t('taken.building', { type: t(`picks.type.${draft.type}`) })}</p>}
        {items && <ImportFavourites code={code} ratings={importable} isFinal={isCurrent && importable.length > 0} />}
        <StartProject customerId={customerId} draft={draft} />
      </header>
      {ratings.length === 0 && <StatePage size="section" title={t('taken.empty')} text={t('taken.emptyText')} />}
      <SelectionList title={t('taken.likes')} ratings={ratingsLiked(true)} items={items} />
      <SelectionList title={t('taken.dislikes')} ratings={ratingsLiked(false)} items={items} />
    </>
  )
}
