import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { DetailBones } from '#app/ui/skeleton.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { Wall } from '#app/ui/wall.tsx'
import { ProjectView } from '../components/project-view.tsx'
import { useProject } from '../components/use-projects.ts'

/** One project (E03). A foreign one looks exactly like a missing one (F-50). */
export function ProjectPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { detail, project, contactId } = useProject(projectId)
  const online = useOnline()
  const gone = isMissing(detail.error)
  const slow = useSlow(!project && !detail.isError)
  usePageTitle(gone || !project ? t('common:nav.projects') : projectName(project, t, locale))
  if (gone) {
    return (
      <StatePage figure={<Wall laid={3} large />} title={t('page.gone')} text={t('page.goneText')}>
        <Link to="/projects" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          {t('common:nav.toProjects')}
        </Link>
      </StatePage>
    )
  }
  if (project) return <ProjectView key={project.id} project={project} contactId={contactId} />
  return (
    <LoadState read={detail} online={online} slow={slow} failed={t('page.fail')} size="page">
      <DetailBones />
    </LoadState>
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.kind === 'not-found')
}
