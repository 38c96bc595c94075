import { useTranslation } from 'react-i18next'
import { useNotifications } from '#app/data/notifications/use-notifications.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { ToastHistory } from './toast-history.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications-page.module.css'

/** Notifications about changes by others, and beside them the toasts of this session. */
export function NotificationsPage() {
  const { t } = useTranslation('app')
  const title = t('news.title')
  usePageTitle(title)
  const read = useNotifications({ refetchOnMount: 'always' })
  return (
    <>
      <header className={styles.header}>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{t('news.text')}</p>
        {read.data && <DataAge read={read} />}
      </header>
      <Row split="2-1">
        <Panel className={styles.notifications}>
          <PanelErrorBoundary>
            <Notifications read={read} />
          </PanelErrorBoundary>
        </Panel>
        <Panel className={styles.toasts}>
          <ToastHistory />
        </Panel>
      </Row>
    </>
  )
}

function Notifications({ read }: { read: ReturnType<typeof useNotifications> }) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  const { data } = read
  const isSlow = useSlow(data === undefined && !read.isError)
  if (data === undefined) {
    return (
      <LoadState query={read} isOnline={isOnline} isSlow={isSlow} errorTitle={t('news.fail')}>
        <ListSkeleton />
      </LoadState>
    )
  }
  if (data === null) return <StatePage size="panel" title={t('news.absent')} text={t('news.absentText')} />
  if (data.items.length > 0) return <NotificationList list={data} />
  return <EmptyState title={t('news.none')} text={t('news.noneText')} wallLabel={t('news.wall')} />
}
