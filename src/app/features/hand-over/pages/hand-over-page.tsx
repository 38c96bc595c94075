import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { browseQueries } from '#app/data/inspiration/browse-queries.ts'
import { handOverQueries } from '#app/data/showroom/hand-over-queries.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { HeadBones } from '#app/ui/skeleton.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { BeginProject } from '../components/begin-project.tsx'
import { KeptPicks } from '../components/kept-picks.tsx'
import { TakenPicks } from '../components/taken-picks.tsx'
import styles from './hand-over-page.module.css'

/** What somebody liked at a tablet and what not, taken over by the code that it showed (B12). */
export function HandOverPage({ code, customerId }: { code: string; customerId: string }) {
  const { t } = useTranslation('app')
  const taken = useQuery(handOverQueries.taken(code, customerId))
  const references = useQuery(browseQueries.references())
  const online = useOnline()
  const slow = useSlow(taken.isPending)
  usePageTitle(t('taken.title'))
  if (taken.error instanceof CallError && taken.error.status === 404) {
    return <StatePage role="alert" title={t('taken.gone')} text={t('taken.goneText')} />
  }
  if (!taken.data) {
    return (
      <LoadState read={taken} online={online} slow={slow} failed={t('taken.fail')} size="page">
        <HeadBones />
      </LoadState>
    )
  }
  const { picks, draft } = taken.data
  // What is no longer there cannot be kept.
  const known = references.data
    ? picks.filter((pick) => references.data?.items.some(({ id }) => id === pick.itemId))
    : []
  const part = (liked: boolean) => picks.filter((pick) => pick.liked === liked)
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{t('taken.title')}</h1>
        <p className="t-lead t-soft">{t('taken.text')}</p>
        {draft?.type && <p>{t('taken.building', { type: t(`picks.type.${draft.type}`) })}</p>}
        {known.length > 0 && <KeptPicks code={code} picks={known} />}
        <BeginProject customerId={customerId} draft={draft} />
      </header>
      {picks.length === 0 && <StatePage size="section" title={t('taken.empty')} text={t('taken.emptyText')} />}
      <TakenPicks title={t('taken.likes')} picks={part(true)} items={references.data?.items ?? []} />
      <TakenPicks title={t('taken.dislikes')} picks={part(false)} items={references.data?.items ?? []} />
    </>
  )
}
