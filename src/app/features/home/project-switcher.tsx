import { Link } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { Menu } from '#app/ui/overlays/menu.tsx'

/** Projects in the switcher; the list page has them all. */
const SWITCHER_LENGTH = 12

/** A menu of the customer's projects, which makes another one the current one. */
export function ProjectSwitcher({ current, projects }: { current: Project; projects: readonly Project[] }) {
  const { t } = useTranslation('app')
  return (
    <Menu label={t('home.switch')} icon={ChevronsUpDown}>
      {projects.slice(0, SWITCHER_LENGTH).map((project) => (
        <Link
          key={project.id}
          to="/"
          search={(search) => ({ ...search, projectId: project.id })}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={project.id === current.id ? 'page' : undefined}
          resetScroll={false}
        >
          {projectName(project, t)}
        </Link>
      ))}
      <hr />
      <Link to="/projects" activeProps={{}}>
        {t('nav.toProjects')}
      </Link>
    </Menu>
  )
}
