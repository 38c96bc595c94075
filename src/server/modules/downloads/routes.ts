import { downloadEndpoints } from '#contract/inspiration/download-endpoints.ts'
import { customerOrTablet } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentFileLink } from '../attachments/presenter.ts'
import type { Downloads } from './service.ts'

export function downloadRoutes(downloads: Downloads): Route[] {
  return [
    route(downloadEndpoints.file, customerOrTablet, async ({ params, query, locale }) => {
      const { link, name, size } = await downloads.createLink(params.id, query.language ?? locale)
      return presentFileLink(link, name, size)
    }),
  ]
}
