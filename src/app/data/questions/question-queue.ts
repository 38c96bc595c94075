import type { Question } from '#contract/questions/schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { backoff } from '#app/platform/http/retry-policy.ts'
import type { EntryStore } from '#app/platform/queue/indexed-queue-store.ts'
import { createQueue } from '#app/platform/queue/queue.ts'
import type { PendingQuestion, QuestionDraft, QueuedQuestion } from './pending-questions.ts'

/** Dependencies of the queue of questions. */
interface QuestionPorts {
  store: EntryStore<QueuedQuestion>
  /** Uploads the files and sends the question; rejects with CallError, or with the signal's reason. */
  send: (question: QueuedQuestion, signal: AbortSignal) => Promise<Question>
  /** Runs unless another tab sends this question; false when one does. */
  tryLock: (id: string, run: () => Promise<void>) => Promise<boolean>
  isOnline: () => boolean
  publish: (questions: readonly PendingQuestion[]) => void
  /** Called after this page changed the stored questions. */
  onChange: () => void
  /** Adds a question that was sent to the list. */
  onSent: (question: Question) => void
  newId: () => string
  now: () => Date
  /** Receives errors of the store. */
  report: (error: unknown) => void
}

const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 10 * 60_000

/**
 * Questions to be sent. Each is stored with its files before it is sent with its own idempotency keys, and deleted once
 * it has arrived, so that a lost response, a reload or a second tab neither loses it nor sends it twice. A question
 * that cannot be stored is sent from memory; a refused one stays with its text.
 */
export function createQuestionQueue(ports: QuestionPorts) {
  const { store, newId } = ports
  const controller = new AbortController()
  let questions: readonly PendingQuestion[] = []

  const queue = createQueue<PendingQuestion>({
    caller: 'edit',
    readPending: () => questions.filter(({ refusal }) => refusal === undefined),
    groupOf: ({ id }) => id,
    async send([question]) {
      if (!question) return undefined
      return (await ports.tryLock(question.id, () => sendQuestion(question))) ? undefined : 'skipped'
    },
    async onFailure([question], error, action) {
      if (!question) return
      update(question.id, { isSending: false })
      if (action !== 'fail') return
      const { problem } = error instanceof CallError ? error : {}
      const refusal = problem?.violations?.[0]?.message ?? problem?.detail ?? ''
      update(question.id, { refusal })
      const { isStored, isSending, ...stored } = { ...question, refusal }
      if (!isStored) return
      await store.put(stored).catch(ports.report)
      ports.onChange()
    },
    backoff: (failures) => backoff(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS),
    isOnline: ports.isOnline,
    now: () => ports.now().getTime(),
    report: ports.report,
  })

  function publish(next: readonly PendingQuestion[]): void {
    questions = next
    ports.publish(next)
  }
  const update = (id: string, changes: Partial<PendingQuestion>) =>
    publish(questions.map((question) => (question.id === id ? { ...question, ...changes } : question)))
  const removeFromList = (id: string) => publish(questions.filter((question) => question.id !== id))
  /** On failure the question is only sent again, which its idempotency key makes harmless. */
  const deleteStored = (id: string) => store.delete(id).catch(ports.report).then(ports.onChange)

  async function sendQuestion(question: PendingQuestion): Promise<void> {
    const { id, isStored } = question
    // Another tab has sent or discarded it.
    if (isStored && !(await store.has(id))) return removeFromList(id)
    update(id, { isSending: true })
    const sent = await ports.send(question, controller.signal)
    await deleteStored(id)
    ports.onSent(sent)
    removeFromList(id)
  }

  return {
    /** Adds a question; resolves once it is stored, or cannot be. Sending continues. */
    async ask(draft: QuestionDraft, files: readonly File[]): Promise<void> {
      const queued: QueuedQuestion = {
        id: newId(),
        at: ports.now().toISOString(),
        draft,
        files: files.map((file) => ({ key: newId(), name: file.name, file })),
      }
      const isStored = await store.put(queued).then(
        () => store.isPersistent,
        (error: unknown) => {
          ports.report(error)
          return false
        },
      )
      publish([...questions, { ...queued, isStored, isSending: false }])
      ports.onChange()
      void queue.flush('due')
    },

    /** Syncs the list with the store, which an earlier page or another tab may have changed. */
    async reload(): Promise<void> {
      const stored = await store.read()
      // Another tab may have stored a refusal.
      const current = questions.map((question) => ({ ...question, ...stored.find(({ id }) => id === question.id) }))
      const present = current.filter(
        ({ id, isStored, isSending }) => !isStored || isSending || stored.some((question) => question.id === id),
      )
      const added = stored.filter(({ id }) => !questions.some((question) => question.id === id))
      publish([...present, ...added.map((question) => ({ ...question, isStored: true, isSending: false }))])
    },

    /** Sends waiting questions: all of them, or those that are due. */
    flush: (which: 'all' | 'due' = 'all'): Promise<void> => queue.flush(which),

    async discard(id: string): Promise<void> {
      removeFromList(id)
      await deleteStored(id)
    },

    /** Stops sending; stored questions wait for the next sign-in. */
    stop(): void {
      queue.stop()
      controller.abort()
      publish([])
    },

    /** Stops sending and deletes the stored questions. */
    clear(): Promise<void> {
      this.stop()
      return store.remove()
    },
  }
}

/** The queue of questions. */
export type QuestionQueue = ReturnType<typeof createQuestionQueue>
