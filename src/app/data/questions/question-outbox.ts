import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import type { Question } from '#contract/questions/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { upload } from '#app/platform/api/upload.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { indexedEntryStore, memoryEntryStore } from '#app/platform/queue/indexed-queue-store.ts'
import { tryLock } from '#app/platform/queue/queue-locks.ts'
import { session } from '#app/platform/session/session.ts'
import { markUnsaved } from '#app/platform/state/unsaved-changes.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { type PendingQuestion, publishQuestions, type QueuedQuestion } from './pending-questions.ts'
import { questionQueries } from './question-queries.ts'
import { createQuestionQueue, type QuestionQueue } from './question-queue.ts'

/** The database of questions to be sent. */
export const QUESTIONS_DATABASE = 'portal-questions'

let opened: { subject: string | null; queue: QuestionQueue } | undefined

/** The queue of the signed-in customer's questions. */
export function questionOutbox(queryClient: QueryClient): QuestionQueue {
  const { subject } = session.getSnapshot()
  if (opened?.subject === subject) return opened.queue
  // A paired tablet must not store visitor data.
  const owner = isTablet() ? null : subject
  const database = { database: QUESTIONS_DATABASE, store: 'questions' }
  const queue = createQuestionQueue({
    store: owner === null ? memoryEntryStore() : indexedEntryStore<QueuedQuestion>({ ...database, owner }),
    send: (question, signal) => send(subject ?? '', question, signal),
    tryLock: (id, run) => tryLock(`portal-question:${id}`, run),
    isOnline: () => onlineManager.isOnline(),
    publish,
    onChange: () => tabs?.postMessage(null),
    onSent(question) {
      queryClient.setQueryData(
        questionQueries.list(subject ?? '').queryKey,
        (list) => list && addToList(list, question),
      )
      void refresh(queryClient, [questionEndpoints.list])
    },
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    report: (error) => console.warn('Questions cannot be stored on this device', error),
  })
  opened = { subject, queue }
  return queue
}

/** Also after a retry, when the list may contain it already. */
function addToList({ items }: { items: readonly Question[] }, sent: Question) {
  const all = [sent, ...items.filter(({ id }) => id !== sent.id)]
  return { totalItems: all.length, items: all }
}

async function send(customerId: string, { id, draft, files }: QueuedQuestion, signal: AbortSignal): Promise<Question> {
  const params = { id: customerId }
  const fileIds: string[] = []
  for (const { key, name, file } of files) {
    const options = { file, idempotencyKey: key, signal, onProgress: () => undefined }
    const uploaded = await upload(questionEndpoints.uploadFile, { params, query: { name } }, options)
    fileIds.push(uploaded.id)
  }
  return call(questionEndpoints.ask, { params, body: { ...draft, fileIds }, idempotencyKey: id })
}

function publish(questions: readonly PendingQuestion[]): void {
  publishQuestions(questions)
  markUnsaved(
    'questions',
    questions.some(({ isStored }) => !isStored),
  )
}

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-questions')

/** Calls the listener when another tab changed the stored questions; returns a function that unsubscribes. */
export function subscribeToStoredQuestions(listener: () => void): () => void {
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}

// A question must never be sent for another customer; a sign-out deletes what is pending.
session.registerTeardown('calls', () => opened?.queue.stop())
session.registerTeardown('queue', (reason) => (reason === 'logout' ? opened?.queue.clear() : undefined))
session.onSignOut(() => {
  opened = undefined
})
