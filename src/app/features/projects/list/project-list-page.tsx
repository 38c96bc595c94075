import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { Count, Tabs } from '#app/ui/tabs.tsx'
import { ListTools } from '../components/list-tools.tsx'
import { NoProjects } from '../components/no-projects.tsx'
import { ProjectRows } from '../components/project-rows.tsx'
import { useProjectAtHand } from '../components/use-project-at-hand.ts'
import { useProjects } from '../components/use-projects.ts'
import { useSearchText } from '../components/use-search-text.ts'
import { visibleProjects, type ProjectListSearch } from '../model.ts'
import styles from './project-list-page.module.css'

interface ProjectListPageProps extends Partial<ProjectListSearch> {
  /** Puts a change into the address; undefined takes a member out of it. */
  onChange: (next: Partial<ProjectListSearch>) => void
}

/** All projects, active or archived (E02). Limited ones stand among them under their limited name (S031). */
export function ProjectListPage({ status, q, sort, onChange }: ProjectListPageProps) {
  const { t } = useTranslation('app')
  const title = t('common:nav.projects')
  usePageTitle(title)
  useProjectAtHand()
  const { projects, contactId, read } = useProjects()
  const online = useOnline()
  const slow = useSlow(!projects && !read.isError)
  const [text, setText] = useSearchText(q, onChange)
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className="t-page">{title}</h1>
          {projects && <DataAge read={read} />}
        </div>
        <Link to="/projects/new" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          <Plus className="i" aria-hidden="true" />
          <span>{t('home.newProject')}</span>
        </Link>
      </header>
      <Views projects={projects} />
      <ListTools text={text} onText={setText} sort={sort} onSort={(next) => onChange({ sort: next })} />
      {projects ? (
        <PanelErrorBoundary>
          <Result
            projects={projects}
            contactId={contactId}
            search={{ status, q: text, sort }}
            onClear={() => setText('')}
          />
        </PanelErrorBoundary>
      ) : (
        <LoadState read={read} online={online} slow={slow} failed={t('list.fail')} size="section">
          <ListBones />
        </LoadState>
      )}
    </>
  )
}

function Views({ projects }: { projects: readonly Project[] | undefined }) {
  const { t } = useTranslation('app')
  const active = projects?.filter(({ status }) => status === 'ACTIVE').length
  const views = [
    { key: 'active', status: undefined, label: t('list.active'), count: active },
    {
      key: 'archived',
      status: 'archived',
      label: t('list.archive'),
      count: projects && projects.length - (active ?? 0),
    },
  ] as const
  return (
    <Tabs label={t('list.views')}>
      {views.map(({ key, status, label, count }) => (
        <Link
          key={key}
          to="/projects"
          search={(old) => ({ ...old, status })}
          activeOptions={{ exact: true }}
          activeProps={{}}
          resetScroll={false}
        >
          {label}
          {count !== undefined && <Count value={count} />}
        </Link>
      ))}
    </Tabs>
  )
}

interface ResultProps {
  projects: readonly Project[]
  contactId: string | undefined
  search: ProjectListSearch
  onClear: () => void
}

function Result({ projects, contactId, search, onClear }: ResultProps) {
  const { t } = useTranslation('app')
  const { status, sort } = search
  // Typing never waits for the list.
  const q = useDeferredValue(search.q)
  const visible = useMemo(() => visibleProjects(projects, { status, q, sort }), [projects, status, q, sort])
  const view = `${status} ${sort} ${q}`
  return (
    <>
      <p className="vh" role="status">
        {t('list.shown', { count: visible.length })}
      </p>
      {visible.length > 0 ? (
        <ProjectRows key={view} view={view} projects={visible} contactId={contactId} />
      ) : (
        <NoProjects q={q?.trim() ?? ''} archived={status === 'archived'} onClear={onClear} />
      )}
    </>
  )
}
