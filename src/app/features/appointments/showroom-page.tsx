import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShowroom } from '#app/data/showroom/use-showroom.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import viewStyles from '../components/appointment-view.module.css'
import { HoursToday } from '../components/hours-text.tsx'
import { BookHere, ShowroomFacts } from '../components/showroom-facts.tsx'

/** A showroom, for whoever wants to come by (E36, ext). */
export function ShowroomPage({ showroomId }: { showroomId: string }) {
  const { t } = useTranslation('app')
  const read = useShowroom(showroomId)
  const online = useOnline()
  const slow = useSlow(read.data === undefined && !read.isError)
  usePageTitle(read.data?.name ?? t('visits.showroom'))
  if (read.data) {
    return (
      <article>
        <header className={viewStyles.head}>
          <Link to="/appointments" className={viewStyles.crumb} activeProps={{}}>
            <ArrowLeft className="i i--s" aria-hidden="true" />
            {t('common:nav.appointments')}
          </Link>
          <h1 className="t-page">{read.data.name}</h1>
          <p className="t-lead num">
            <HoursToday showroom={read.data} />
          </p>
          <BookHere showroomId={showroomId} />
          <DataAge read={read} />
        </header>
        <ShowroomFacts showroom={read.data} />
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
    <LoadState read={read} online={online} slow={slow} failed={t('showroom.fail')} size="page">
      <ListBones />
    </LoadState>
  )
}
