import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import viewStyles from './appointment-view.module.css'
import { OpeningHoursToday } from './opening-hours-today.tsx'
import { BookHereLink, ShowroomDetails } from './showroom-details.tsx'

export function ShowroomPage({ showroomId }: { showroomId: string }) {
  const { t } = useTranslation('app')
  const read = useQuery(showroomQueries.detail(showroomId, useLocale()))
  const online = useOnline()
  const isSlow = useSlow(read.data === undefined && !read.isError)
  usePageTitle(read.data?.name ?? t('visits.showroom'))
  if (read.data) {
    return (
      <article>
        <header className={viewStyles.header}>
          <Link to="/appointments" className={viewStyles.backLink} activeProps={{}}>
            <ArrowLeft className="i i--s" aria-hidden="true" />
            {t('nav.appointments')}
          </Link>
          <h1 className="t-page">{read.data.name}</h1>
          <p className="t-lead num">
            <OpeningHoursToday showroom={read.data} />
          </p>
          <BookHereLink showroomId={showroomId} />
          <DataAge read={read} />
        </header>
        <ShowroomDetails showroom={read.data} />
      </article>
    )
  }
  if (read.data === null) {
    return (
      <StatePage title={t('showroom.gone')} text={t('showroom.goneText')}>
        <Link to="/appointments" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          {t('visits.toList')}
        </Link>
      </StatePage>
    )
  }
  return (
    <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('showroom.fail')} size="page">
      <ListSkeleton />
    </LoadState>
  )
}
