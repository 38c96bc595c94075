import { questionEndpoints } from '#contract/questions/endpoints.ts'
import type { Question } from '#contract/questions/schema.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Clock } from '#server/ports/clock.ts'
import { presentAdviser } from './adviser.ts'
import type { QuestionFileRow, QuestionRow } from './repository.ts'
import type { Questions } from './service.ts'

export function questionRoutes(questions: Questions, clock: Clock): Route[] {
  const { adviser, list, ask, uploadFile } = questionEndpoints
  return [
    route(adviser, customer, async ({ actor, params, query, locale }) =>
      presentAdviser(await questions.adviser(actor, params.id, query), locale, clock.now()),
    ),

    route(list, customer, async ({ actor, params }) => {
      const rows = await questions.list(actor, params.id)
      return { totalItems: rows.length, items: rows.map(presentQuestion) }
    }),

    route(ask, customer, async ({ actor, params, ...context }) =>
      presentQuestion(await questions.ask(actor, params.id, context)),
    ),

    route(uploadFile, customer, async ({ actor, params, query, ...context }) =>
      presentFile(await questions.uploadFile(actor, params.id, { ...context, name: query.name })),
    ),
  ]
}

function presentQuestion(row: QuestionRow): Question {
  const { id, at, text, page, projectId, appointmentId, itemId, showroomName, replyTo, files } = row
  const subject = { page, projectId, appointmentId, itemId }
  return { id, at: at.toISOString(), text, ...subject, showroomName, replyTo, files: files.map(presentFile) }
}

const presentFile = ({ id, name, type, size }: QuestionFileRow) => ({ id, name, type, size })
