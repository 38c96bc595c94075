import type { RegisteredRouter } from '@tanstack/react-router'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { dossierPart } from './dossier-part.ts'
import { projectParts } from './project-parts.ts'

const ROUTES = [
  '/_app/projects/',
  '/_app/projects/new',
  '/_app/projects/$projectId',
  '/_app/projects/$projectId_/$helper',
] as const

/** Fetches texts and code of all pages of projects; what does not come now comes when it is needed. */
export async function fetchProjects(router: RegisteredRouter): Promise<void> {
  await Promise.allSettled([
    loadTexts('app-projects'),
    dossierPart(),
    ...Object.values(projectParts).map((load) => load()),
    ...ROUTES.map(async (id) => router.loadRouteChunk(router.routesById[id])),
  ])
}
