import { Link, useRouter } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNews } from '#app/data/notifications/use-news.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { isSlowConnection } from '#app/platform/query/slow.ts'
import { loadStatusLink } from '#app/platform/status/status-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import styles from './bell.module.css'

/** More are not counted. */
const COUNTED_MAX = 99

/** What is needed most when nothing else comes: it waits behind the bell, so that it is there without a network (B44). */
const AT_HAND = ['/status', '/notifications'] as const

/** The bell, once its words are there. */
export async function loadBell(): Promise<ComponentType> {
  await loadTexts('app-status')
  return Bell
}

/** How much news is unread, and the way to it (E53); nothing where the backend keeps none. */
function Bell() {
  const { t } = useTranslation('app')
  const router = useRouter()
  const { data } = useNews()
  useEffect(() => {
    if (isSlowConnection()) return
    const pages = AT_HAND.map(async (path) => router.loadRouteChunk(router.routesByPath[path]))
    // What does not come now is fetched when it is asked for.
    void Promise.allSettled([...pages, loadStatusLink()])
  }, [router])
  if (!data) return null
  const { unread } = data
  return (
    <Link
      to="/notifications"
      className={cx(buttonClass({ variant: 'quiet', icon: true }), styles.bell)}
      aria-label={unread === 0 ? t('news.bellNone') : t('news.bell', { count: unread })}
      activeProps={{}}
    >
      <BellIcon className="i" aria-hidden="true" />
      {unread > 0 && (
        <span className={cx(styles.count, 'num')} aria-hidden="true">
          {unread > COUNTED_MAX ? `${COUNTED_MAX}+` : unread}
        </span>
      )}
    </Link>
  )
}
