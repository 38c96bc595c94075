import { downloadEndpoints } from '#contract/endpoints/downloads.ts'
import { customerOrShowroom } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentLink } from '../attachments/presenter.ts'
import type { Downloads } from './service.ts'

/** Documents of the catalogue (S009). */
export function downloadRoutes(downloads: Downloads): Route[] {
  return [
    route(downloadEndpoints.file, customerOrShowroom, async ({ params, query, locale }) => {
      const { link, name, size } = await downloads.file(params.id, query.language ?? locale)
      return presentLink(link, name, size)
    }),
  ]
}
