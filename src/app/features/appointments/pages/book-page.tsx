import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showroomQueries } from '#app/data/showroom/showroom-queries.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { FormBones } from '#app/ui/form-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import viewStyles from '../components/appointment-view.module.css'
import { BookForm } from '../components/book-form.tsx'

interface BookPageProps {
  showroomId: string | undefined
  projectId: string | undefined
  onShowroom: (id: string) => void
}

/** A visit to a showroom, booked by whoever is to come (ext); a backend without showrooms offers none. */
export function BookPage(props: BookPageProps) {
  const { t } = useTranslation('app')
  const read = useQuery(showroomQueries.list())
  const online = useOnline()
  const slow = useSlow(read.data === undefined && !read.isError)
  const title = t('home.book')
  usePageTitle(title)
  return (
    <>
      <header className={viewStyles.head}>
        <Link to="/appointments" className={viewStyles.crumb} activeProps={{}}>
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {t('common:nav.appointments')}
        </Link>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{t('book.lead')}</p>
      </header>
      {read.data && <BookForm {...props} showrooms={read.data.items} />}
      {read.data === null && <StatePage size="section" title={t('book.none')} text={t('book.noneText')} />}
      {read.data === undefined && (
        <LoadState read={read} online={online} slow={slow} failed={t('book.fail')} size="section">
          <FormBones fields={3} />
        </LoadState>
      )}
    </>
  )
}
