import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { questionFiles, questions } from '#server/db/question-tables.ts'
import { consultants } from '#server/db/appointment-tables.ts'
import { idempotencyKeys, showrooms } from '#server/db/tables.ts'
import { markOrphaned } from '#server/files/orphaned-files.ts'

export type QuestionFileRow = typeof questionFiles.$inferSelect

/** A question with its files, and whom it was sent to. */
export type QuestionRow = typeof questions.$inferSelect & {
  readonly showroomName: string | null
  /** The address of the showroom; null for the company's own. */
  readonly showroomEmail: string | null
  readonly consultantName: string | null
  readonly files: readonly QuestionFileRow[]
}

/** Questions of a customer, newest first. */
export async function listQuestions(db: Database, customerId: string): Promise<QuestionRow[]> {
  const rows = await selectQuestions(db)
    .where(eq(questions.customerId, customerId))
    .orderBy(desc(questions.at), questions.id)
  return withFiles(db, rows)
}

/** One question; null when it is missing or not the customer's. */
export async function findQuestion(db: Database, customerId: string, id: string): Promise<QuestionRow | null> {
  const rows = await selectQuestions(db).where(and(eq(questions.id, id), eq(questions.customerId, customerId)))
  const [found] = await withFiles(db, rows)
  return found ?? null
}

export async function countQuestions(tx: Database, customerId: string, after: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(questions)
    .where(and(eq(questions.customerId, customerId), gt(questions.at, after)))
  return row?.n ?? 0
}

export async function insertQuestion(tx: Database, row: typeof questions.$inferInsert): Promise<void> {
  await tx.insert(questions).values(row)
}

export async function insertQuestionFile(tx: Database, row: typeof questionFiles.$inferInsert): Promise<void> {
  await tx.insert(questionFiles).values(row)
}

/** Files of a customer that belong to no question yet, locked until the transaction ends. */
export function lockUnsentFiles(tx: Database, customerId: string, ids: readonly string[]): Promise<QuestionFileRow[]> {
  return tx
    .select()
    .from(questionFiles)
    .where(
      and(
        inArray(questionFiles.id, [...ids]),
        eq(questionFiles.customerId, customerId),
        isNull(questionFiles.questionId),
      ),
    )
    .for('update')
}

export async function attachFiles(tx: Database, questionId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(questionFiles)
    .set({ questionId })
    .where(inArray(questionFiles.id, [...ids]))
}

export async function findQuestionFile(db: Database, customerId: string, id: string): Promise<QuestionFileRow | null> {
  const [row] = await db
    .select()
    .from(questionFiles)
    .where(and(eq(questionFiles.id, id), eq(questionFiles.customerId, customerId)))
  return row ?? null
}

/**
 * Deletes files without a question from before this time, and the keys of their uploads: a question that still waits on
 * a device uploads them again.
 */
export async function deleteUnsentFiles(db: Database, before: Date): Promise<void> {
  const { id, customerId, questionId, createdAt } = questionFiles
  await db.transaction(async (tx) => {
    const isUnsent = and(isNull(questionId), lt(createdAt, before))
    const deleted = await tx.delete(questionFiles).where(isUnsent).returning({ id, customerId })
    for (const file of deleted) {
      const isKeyOf = and(eq(idempotencyKeys.customerId, file.customerId), eq(idempotencyKeys.resourceId, file.id))
      await tx.delete(idempotencyKeys).where(isKeyOf)
    }
  })
}

/** Marks the files of all questions of a customer for removal, before their rows cascade with the customer. */
export async function orphanQuestionFiles(tx: Database, customerId: string, at: Date): Promise<void> {
  const files = await tx
    .select({ id: questionFiles.id })
    .from(questionFiles)
    .where(eq(questionFiles.customerId, customerId))
  await markOrphaned(
    tx,
    files.map(({ id }) => id),
    at,
  )
}

function selectQuestions(db: Database) {
  return db
    .select({
      ...getTableColumns(questions),
      showroomName: showrooms.name,
      showroomEmail: showrooms.emailAddress,
      consultantName: consultants.name,
    })
    .from(questions)
    .leftJoin(showrooms, eq(showrooms.id, questions.showroomId))
    .leftJoin(consultants, eq(consultants.id, questions.consultantId))
    .$dynamic()
}

async function withFiles(db: Database, rows: readonly Omit<QuestionRow, 'files'>[]): Promise<QuestionRow[]> {
  const ids = rows.map(({ id }) => id)
  const files = await db
    .select()
    .from(questionFiles)
    .where(inArray(questionFiles.questionId, ids))
    .orderBy(questionFiles.createdAt, questionFiles.id)
  return rows.map((row) => ({ ...row, files: files.filter(({ questionId }) => questionId === row.id) }))
}
