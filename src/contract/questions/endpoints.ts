import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { listSchema } from '../http/list-schema.ts'
import { adviserSchema, questionFileSchema, questionInputSchema, questionSchema } from './schema.ts'

const own = { callers: ['customer'], params: v.object({ id: v.string() }), extension: true } as const

/** The adviser of a customer and the questions asked; another customer's id is a 403. */
export const questionEndpoints = {
  adviser: defineEndpoint({
    ...own,
    name: 'questions.adviser',
    summary: 'Who answers the customer’s questions: about an appointment, a project or in general',
    method: 'GET',
    path: '/customers/{id}/adviser',
    query: v.object({ projectId: v.optional(v.string()), appointmentId: v.optional(v.string()) }),
    output: adviserSchema,
    problems: [403, 404],
  }),
  list: defineEndpoint({
    ...own,
    name: 'questions.list',
    summary: 'The questions that the customer asked, newest first',
    method: 'GET',
    path: '/customers/{id}/questions',
    output: listSchema(questionSchema),
    problems: [403],
  }),
  ask: defineEndpoint({
    ...own,
    name: 'questions.ask',
    summary: 'Mails a question to the adviser’s showroom, which answers by mail',
    method: 'POST',
    path: '/customers/{id}/questions',
    body: questionInputSchema,
    output: questionSchema,
    status: 201,
    idempotent: true,
    problems: [400, 403, 404, 413, 415, 422],
  }),
  uploadFile: defineEndpoint({
    ...own,
    name: 'questions.uploadFile',
    summary: 'Uploads a file for a question that is asked within a day: the body is the raw file; idempotent by key',
    method: 'POST',
    path: '/customers/{id}/question_files',
    query: v.object({ name: v.pipe(v.string(), v.nonEmpty('required')) }),
    bodyKind: 'bytes',
    output: questionFileSchema,
    status: 201,
    idempotent: true,
    problems: [400, 403, 404, 413, 422],
  }),
}
