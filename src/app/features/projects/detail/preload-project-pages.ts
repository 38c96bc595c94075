import type { RegisteredRouter } from '@tanstack/react-router'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { loadRouteCode } from '#app/platform/query/prefetch-when-idle.ts'
import { projectImports } from './project-lazy-imports.ts'

const ROUTES = [
  '/_app/projects/',
  '/_app/projects/new',
  '/_app/projects/$projectId',
  '/_app/projects/$projectId_/$planner',
] as const

/** Loads texts and code of all project pages; what fails now is loaded again when needed. */
export async function preloadProjectPages(router: RegisteredRouter): Promise<void> {
  await Promise.allSettled([
    loadTexts('app-projects', 'app-facade'),
    import('../planner/dossier-sheet.tsx'),
    import('../wall/facade-dialog.tsx'),
    ...Object.values(projectImports).map((load) => load()),
    loadRouteCode(router, ROUTES),
  ])
}
