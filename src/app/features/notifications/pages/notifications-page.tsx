import { useTranslation } from 'react-i18next'
import { useNews } from '#app/data/notifications/use-news.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { Cell, Course } from '#app/ui/course.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { MessageList } from '../components/message-list.tsx'
import { NewsList } from '../components/news-list.tsx'
import styles from './notifications-page.module.css'

/** What others changed (E53), and beside it what was said during this visit (B35). */
export function NotificationsPage() {
  const { t } = useTranslation('app')
  const title = t('news.title')
  usePageTitle(title)
  const read = useNews(true)
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{t('news.text')}</p>
        {read.data && <DataAge read={read} />}
      </header>
      <Course split="2-1">
        <Cell className={styles.news}>
          <PanelErrorBoundary>
            <News read={read} />
          </PanelErrorBoundary>
        </Cell>
        <Cell className={styles.messages}>
          <MessageList />
        </Cell>
      </Course>
    </>
  )
}

function News({ read }: { read: ReturnType<typeof useNews> }) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const { data } = read
  const slow = useSlow(data === undefined && !read.isError)
  if (data === undefined) {
    return (
      <LoadState read={read} online={online} slow={slow} failed={t('news.fail')}>
        <ListBones />
      </LoadState>
    )
  }
  if (data === null) return <StatePage size="panel" title={t('news.absent')} text={t('news.absentText')} />
  if (data.items.length > 0) return <NewsList list={data} />
  return <EmptyState title={t('news.none')} text={t('news.noneText')} wallLabel={t('news.wall')} />
}
