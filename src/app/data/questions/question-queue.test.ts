import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '#contract/questions/schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { memoryEntryStore } from '#app/platform/queue/indexed-queue-store.ts'
import type { PendingQuestion, QuestionDraft, QueuedQuestion } from './pending-questions.ts'
import { createQuestionQueue, type QuestionQueue } from './question-queue.ts'

const draft: QuestionDraft = { text: 'Wanneer?', page: 'HOME', projectId: null, appointmentId: null, itemId: null }

/** Two tabs of one customer, each of which reads the store again when the other one has changed it. */
function openTwoTabs() {
  const store = { ...memoryEntryStore<QueuedQuestion>(), isPersistent: true }
  const locks = new Set<string>()
  const queues: QuestionQueue[] = []
  /** What each tab has sent. */
  const sent: [string[], string[]] = [[], []]
  const shown: [readonly PendingQuestion[], readonly PendingQuestion[]] = [[], []]
  const state = { online: true, refusal: '', held: Promise.resolve() }
  const open = (tab: 0 | 1) =>
    createQuestionQueue({
      store,
      async send({ id, draft: { text } }): Promise<Question> {
        sent[tab].push(id)
        await state.held
        if (state.refusal)
          throw new CallError('rejected', {
            status: 422,
            body: { type: 'about:blank', title: 't', status: 422, detail: state.refusal },
          })
        return { text } as Question
      },
      async tryLock(id, run) {
        if (locks.has(id)) return false
        locks.add(id)
        await run().finally(() => locks.delete(id))
        return true
      },
      isOnline: () => state.online,
      publish: (questions) => void (shown[tab] = questions),
      onChange: () => void queues[1 - tab]?.reload(),
      onSent: () => undefined,
      newId: () => 'q1',
      now: () => new Date(),
      report: (error) => {
        throw error
      },
    })
  const [one, two] = [open(0), open(1)]
  queues.push(one, two)
  return {
    one,
    two,
    store,
    state,
    sent,
    shown,
    /** Keeps requests waiting for their response until the returned function is called. */
    hold() {
      let release = () => {}
      state.held = new Promise((resolve) => (release = resolve))
      return release
    },
    /** Ends the first tab: the browser releases its locks, and it says nothing more. */
    closeFirst() {
      locks.clear()
      queues.length = 0
      state.held = Promise.resolve()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a question of one tab is known to the other one, until it is discarded (B24)', async () => {
  const { one, state, shown } = openTwoTabs()
  state.online = false
  await one.ask(draft, [])
  await vi.waitFor(() => expect(shown[1]).toMatchObject([{ id: 'q1', isStored: true, isSending: false }]), 20_000)
  await one.discard('q1')
  await vi.waitFor(() => expect(shown[1]).toEqual([]), 20_000)
})

test('a question that one tab sends is not sent by the other one, and leaves it once it has arrived (B24)', async () => {
  const { one, two, sent, shown, hold } = openTwoTabs()
  const release = hold()
  await one.ask(draft, [])
  await vi.waitFor(() => expect([sent[0], shown[1].length]).toEqual([['q1'], 1]), 20_000)
  await two.flush()
  await one.reload()
  expect(shown[0]).toMatchObject([{ isSending: true }])
  release()
  await vi.waitFor(() => expect(shown).toEqual([[], []]), 20_000)
  await two.flush()
  expect(sent).toEqual([['q1'], []])
})

test('a question is sent by the other tab after its own has been closed, also while it was being sent (B24)', async () => {
  const { one, two, store, sent, shown, hold, closeFirst } = openTwoTabs()
  hold()
  await one.ask(draft, [])
  await vi.waitFor(() => expect([sent[0], shown[1].length]).toEqual([['q1'], 1]), 20_000)
  // The first tab is still sending it.
  await two.flush()
  expect(sent[1]).toEqual([])
  closeFirst()
  await two.flush()
  expect([sent[1], shown[1], await store.read()]).toEqual([['q1'], [], []])
})

test('a question that was refused in one tab is shown as refused in the other one, and sent by neither (B24)', async () => {
  const { one, two, state, sent, shown } = openTwoTabs()
  state.refusal = 'Te lang.'
  await one.ask(draft, [])
  await vi.waitFor(() => expect(shown[1]).toMatchObject([{ refusal: 'Te lang.', isSending: false }]), 20_000)
  await two.flush()
  expect(sent).toEqual([['q1'], []])
})
