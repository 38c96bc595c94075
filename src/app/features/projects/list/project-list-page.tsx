import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { OWNED_PROJECTS_MAX } from '#contract/configuration/customer-bounds.ts'
import { countOwned } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useProjectCounts } from '#app/data/projects/optimistic/use-project-counts.ts'
import { useProjects } from '#app/data/projects/optimistic/use-projects.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { Count, Tabs } from '#app/ui/layout/tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ProjectListEmpty } from './project-list-empty.tsx'
import { ProjectRows } from './project-rows.tsx'
import { usePreloadProjectPages } from '../detail/use-preload-project-pages.ts'
import { useDebouncedSearchText } from './use-debounced-search-text.ts'
import { visibleProjects, type ProjectListSearch } from './filter-projects.ts'
import styles from './project-list-page.module.css'

interface ProjectListPageProps extends Partial<ProjectListSearch> {
  /** Updates the search params; undefined removes one. */
  onChange: (next: Partial<ProjectListSearch>) => void
}

export function ProjectListPage({ status, q, sort, onChange }: ProjectListPageProps) {
  const { t } = useTranslation('app')
  const title = t('nav.projects')
  usePageTitle(title)
  usePreloadProjectPages()
  const { projects, contactId, read } = useProjects({ loadLimited: true })
  const limited = useQuery({ ...projectQueries.limited(contactId ?? ''), enabled: contactId !== undefined })
  const isOnline = useOnline()
  const isSlow = useSlow(!projects && !read.isError)
  const [text, setText] = useDebouncedSearchText(q, onChange)
  const searchField = useRef<HTMLInputElement>(null)
  function clear() {
    setText('')
    // The pressed button is gone.
    searchField.current?.focus()
  }
  return (
    <>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1 className="t-page">{title}</h1>
          {projects && <DataAge read={read} />}
          {projects && contactId !== undefined && <OwnedProjectsNote projects={projects} contactId={contactId} />}
        </div>
        <Link to="/projects/new" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          <Plus className="i" aria-hidden="true" />
          <span>{t('home.newProject')}</span>
        </Link>
      </header>
      <StatusTabs />
      <ListToolbar
        ref={searchField}
        text={text}
        onText={setText}
        sort={sort}
        onSort={(next) => onChange({ sort: next })}
      />
      {projects ? (
        <PanelErrorBoundary>
          <ProjectListResults
            projects={projects}
            limited={limited}
            contactId={contactId}
            search={{ status, q: text, sort }}
            onClear={clear}
          />
        </PanelErrorBoundary>
      ) : (
        <LoadState query={read} isOnline={isOnline} isSlow={isSlow} errorTitle={t('list.fail')} size="section">
          <ListSkeleton />
        </LoadState>
      )}
    </>
  )
}

function OwnedProjectsNote({ projects, contactId }: { projects: readonly Project[]; contactId: string }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const owned = useMemo(() => countOwned(projects, contactId), [projects, contactId])
  const max = formatNumber(OWNED_PROJECTS_MAX, locale)
  return (
    <BoundNote
      state={boundState(owned, OWNED_PROJECTS_MAX)}
      near={t('list.near', { used: formatNumber(owned, locale), max })}
      reached={t('list.full', { max })}
    />
  )
}

function StatusTabs() {
  const { t } = useTranslation('app')
  const { active, archived } = useProjectCounts()
  const views = [
    { key: 'active', status: undefined, label: t('list.active'), count: active },
    { key: 'archived', status: 'archived', label: t('list.archive'), count: archived },
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
          <span>{label}</span>
          {count !== undefined && <Count value={count} />}
        </Link>
      ))}
    </Tabs>
  )
}

interface ProjectListResultsProps {
  projects: readonly Project[]
  /** The read of the limited ones among them, which may not have loaded. */
  limited: UseQueryResult
  contactId: string | undefined
  search: ProjectListSearch
  onClear: () => void
}

function ProjectListResults({ projects, limited, contactId, search, onClear }: ProjectListResultsProps) {
  const { t } = useTranslation('app')
  const { status, sort } = search
  // Keeps typing responsive in long lists.
  const q = useDeferredValue(search.q)
  const visible = useMemo(() => visibleProjects(projects, { status, q, sort }), [projects, status, q, sort])
  const view = `${status} ${sort} ${q}`
  const isOnline = useOnline()
  // What is sought may be a limited project.
  const isUnknown = visible.length === 0 && !limited.data
  const isSlow = useSlow(isUnknown && !limited.isError)
  if (isUnknown) {
    return (
      <LoadState query={limited} isOnline={isOnline} isSlow={isSlow} errorTitle={t('list.fail')} size="section">
        <ListSkeleton />
      </LoadState>
    )
  }
  return (
    <>
      <p className="vh" role="status">
        {t('list.shown', { count: visible.length })}
      </p>
      {visible.length > 0 ? (
        <ProjectRows key={view} view={view} projects={visible} contactId={contactId} />
      ) : (
        <ProjectListEmpty q={q?.trim() ?? ''} isArchive={status === 'archived'} onClear={onClear} />
      )}
    </>
  )
}
