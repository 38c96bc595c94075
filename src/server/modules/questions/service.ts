import { randomUUID } from 'node:crypto'
import { boundState } from '#contract/configuration/bound-state.ts'
import { QUESTIONS_DAYS, QUESTIONS_MAX } from '#contract/configuration/customer-bounds.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { QUESTION_FILES_SIZE_MAX } from '#contract/questions/limits.ts'
import type { QuestionInput } from '#contract/questions/schema.ts'
import type { Database } from '#server/db/database.ts'
import { cleanName } from '#server/files/file-names.ts'
import { makeOrphanDue, markOrphaned, unmarkOrphaned } from '#server/files/orphaned-files.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/files.ts'
import { isProjectMember } from '../appointments/consultants.ts'
import { findAppointment } from '../appointments/repository.ts'
import { fileTooLarge, readUpload } from '../attachments/read-upload.ts'
import { findCustomer, lockCustomerKeepingKey } from '../customers/repository.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { findItems } from '../inspiration/items.ts'
import type { ProjectAccess } from '../projects/access.ts'
import { findAdviser, type FoundAdviser, type QuestionSubject } from './adviser.ts'
import * as repository from './repository.ts'
import type { QuestionFileRow, QuestionRow } from './repository.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** How long an uploaded file waits for its question. */
const UNSENT_FILE_MS = DAY_MS

export interface QuestionDependencies {
  readonly db: Database
  readonly access: ProjectAccess
  readonly fileStore: FileStore
  readonly clock: Clock
  readonly mails: MailQueue
  readonly limits: Pick<RateLimits, 'questions' | 'questionFiles'>
}

/** A write of a caller. */
interface WriteContext {
  readonly clientAddress: string
  readonly idempotencyKey: IdempotencyKey | null
}

export interface IncomingFile {
  readonly name: string
  readonly bytes: () => AsyncIterable<Uint8Array>
  readonly contentLength: number | null
}

export type Questions = ReturnType<typeof createQuestions>

/** Questions of customers to their advisers: everybody sees their own only, also of a project with other members. */
export function createQuestions({ db, access, fileStore, clock, mails, limits }: QuestionDependencies) {
  async function addQuestion(tx: Database, actor: CustomerActor, id: string, at: Date, input: QuestionInput) {
    const { fileIds, ...asked } = input
    const { customerId } = actor
    const { showroom, consultant } = await findAdviser(tx, access, actor, input, at)
    if (input.itemId !== null && !(await findItems(tx, [input.itemId])).has(input.itemId)) throw notFound()
    const asker = await findCustomer(tx, customerId, at)
    if (!asker) throw notFound()
    const to = { showroomId: showroom?.id ?? null, consultantId: consultant?.id ?? null, replyTo: asker.email }
    const projectId = input.projectId ?? (await projectOfAppointment(tx, actor, input.appointmentId))
    await repository.insertQuestion(tx, { ...asked, ...to, id, customerId, projectId, at })
    await claimFiles(tx, customerId, id, fileIds)
  }

  return {
    adviser(actor: CustomerActor, customerId: string, subject: QuestionSubject): Promise<FoundAdviser> {
      requireOwnAccount(actor, customerId)
      return findAdviser(db, access, actor, subject, clock.now())
    },

    async list(actor: CustomerActor, customerId: string): Promise<QuestionRow[]> {
      requireOwnAccount(actor, customerId)
      return repository.listQuestions(db, customerId)
    },

    /** Throws the 404 for a project, appointment or item that the customer cannot see, and for files of others. */
    async ask(
      actor: CustomerActor,
      customerId: string,
      { input, locale, clientAddress, idempotencyKey }: WriteContext & { input: QuestionInput; locale: Locale },
    ): Promise<QuestionRow> {
      requireOwnAccount(actor, customerId)
      const [id, at] = [randomUUID(), clock.now()]
      const replay = (tx: Database, earlier: string) => requireQuestion(tx, customerId, earlier)
      // Limited inside the write, so that a replay does not count; before the customer is locked, whose sign-ins would use
      // up the connections that count.
      const execute = (tx: Database) =>
        limits.questions.count({ account: customerId, address: clientAddress }, async () => {
          await requireFewQuestions(tx, customerId, at)
          await addQuestion(tx, actor, id, at, input)
          await mails.enqueue(
            tx,
            { kind: 'QUESTION', customerId, questionId: id, locale },
            { clientAddress, customerId },
          )
          return requireQuestion(tx, customerId, id)
        })
      return withIdempotency(db, { actor, idempotencyKey, resourceId: id, at, execute, replay })
    },

    /** The file stays marked for removal until its question is asked. */
    async uploadFile(
      actor: CustomerActor,
      customerId: string,
      { name, bytes, contentLength, clientAddress, idempotencyKey }: IncomingFile & WriteContext,
    ): Promise<QuestionFileRow> {
      requireOwnAccount(actor, customerId)
      if ((contentLength ?? 0) > QUESTION_FILES_SIZE_MAX) throw fileTooLarge(QUESTION_FILES_SIZE_MAX)
      return limits.questionFiles.count({ account: customerId, address: clientAddress }, async () => {
        const upload = await readUpload(bytes(), name, QUESTION_FILES_SIZE_MAX)
        const [id, at] = [randomUUID(), clock.now()]
        await markOrphaned(db, [id], new Date(at.getTime() + UNSENT_FILE_MS))
        let storedId: string | undefined
        try {
          await fileStore.put(id, upload.content)
          const file = { name: cleanName(name, upload.type), type: upload.type, size: upload.size() }
          const row: QuestionFileRow = { ...file, id, customerId, questionId: null, createdAt: at }
          const stored = await withIdempotency(db, {
            actor,
            idempotencyKey,
            resourceId: id,
            at,
            execute: (tx) => repository.insertQuestionFile(tx, row).then(() => row),
            replay: (tx, earlier) => requireFile(tx, customerId, earlier),
          })
          storedId = stored.id
          return stored
        } finally {
          // Rejected, aborted, or a replay of an earlier upload.
          if (storedId !== id) await makeOrphanDue(db, id, clock.now())
        }
      })
    },
  }
}

/**
 * Deletes uploads whose question was never asked; two hourly runs before their bytes are due, so that no question claims
 * a file without bytes.
 */
export function deleteUnsentFiles(db: Database, now: Date): Promise<void> {
  return repository.deleteUnsentFiles(db, new Date(now.getTime() - UNSENT_FILE_MS + 2 * HOUR_MS))
}

async function requireFewQuestions(tx: Database, customerId: string, at: Date): Promise<void> {
  await lockCustomerKeepingKey(tx, customerId)
  const after = new Date(at.getTime() - QUESTIONS_DAYS * DAY_MS)
  if (boundState(await repository.countQuestions(tx, customerId, after), QUESTIONS_MAX) !== 'reached') return
  throw new ProblemError(422, 'questions-full', { values: { max: QUESTIONS_MAX, days: QUESTIONS_DAYS } })
}

async function claimFiles(tx: Database, customerId: string, questionId: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const files = await repository.lockUnsentFiles(tx, customerId, ids)
  if (files.length < ids.length) throw notFound()
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > QUESTION_FILES_SIZE_MAX) {
    throw new ProblemError(422, 'question-files-too-large', {
      values: { megabytes: QUESTION_FILES_SIZE_MAX / 1024 ** 2 },
    })
  }
  for (const id of ids) if (!(await unmarkOrphaned(tx, id))) throw new ProblemError(400, 'upload-interrupted')
  await repository.attachFiles(tx, questionId, ids)
}

/** The project that an appointment is about, while the customer is a member of it. */
async function projectOfAppointment(tx: Database, { contactId }: CustomerActor, appointmentId: string | null) {
  const held = appointmentId === null ? null : await findAppointment(tx, appointmentId, { contactId })
  const projectId = held?.appointment.projectId ?? null
  return projectId !== null && (await isProjectMember(tx, contactId, projectId)) ? projectId : null
}

async function requireQuestion(db: Database, customerId: string, id: string): Promise<QuestionRow> {
  const found = await repository.findQuestion(db, customerId, id)
  if (!found) throw notFound()
  return found
}

async function requireFile(db: Database, customerId: string, id: string): Promise<QuestionFileRow> {
  const found = await repository.findQuestionFile(db, customerId, id)
  if (!found) throw notFound()
  return found
}
