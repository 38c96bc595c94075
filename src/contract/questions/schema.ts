import * as v from 'valibot'
import { openWord } from '../formats/open-word.ts'
import { showroomSchema } from '../showrooms/schema.ts'
import { QUESTION_FILES_MAX, QUESTION_MAX } from './limits.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'tooLong'))

/** Pages from which a question can be asked; translations use the same keys. */
export const QUESTION_PAGES = ['HOME', 'PROJECT', 'APPOINTMENT', 'ITEM'] as const
/** One of these pages. */
export type QuestionPage = (typeof QUESTION_PAGES)[number]

/**
 * Who answers a customer's questions: a consultant of a showroom, its staff when `name` is null, the company when
 * `showroom` is null, too.
 */
export const adviserSchema = v.object({
  name: v.nullish(v.string(), null),
  photoUrl: v.nullish(v.string(), null),
  showroom: v.nullish(showroomSchema, null),
  phone: v.nullish(v.string(), null),
  emailAddress: v.nullish(v.string(), null),
})

/** Body of a question: `page` is where it was asked, the ids are what that page is about, `fileIds` its files. */
export const questionInputSchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(QUESTION_MAX, 'tooLong')),
  page: v.picklist(QUESTION_PAGES, 'choice'),
  projectId: v.nullish(id, null),
  appointmentId: v.nullish(id, null),
  itemId: v.nullish(id, null),
  fileIds: v.optional(
    v.pipe(
      v.array(id),
      v.transform((ids) => [...new Set(ids)]),
      v.maxLength(QUESTION_FILES_MAX, 'tooMany'),
    ),
    [],
  ),
})

/** A file that was uploaded for a question; `size` is in bytes. */
export const questionFileSchema = v.object({ id: v.string(), name: v.string(), type: v.string(), size: v.number() })

/** A question that was sent; `at` is an ISO instant, `replyTo` the address that gets the answer. */
export const questionSchema = v.object({
  id: v.string(),
  at: v.string(),
  text: v.string(),
  page: openWord(QUESTION_PAGES),
  projectId: v.nullish(v.string(), null),
  appointmentId: v.nullish(v.string(), null),
  itemId: v.nullish(v.string(), null),
  showroomName: v.nullish(v.string(), null),
  replyTo: v.string(),
  files: v.optional(v.array(questionFileSchema), []),
})

/** Who answers a customer's questions. */
export type Adviser = v.InferOutput<typeof adviserSchema>
/** A question that was sent. */
export type Question = v.InferOutput<typeof questionSchema>
/** A question as parsed. */
export type QuestionInput = v.InferOutput<typeof questionInputSchema>
