import type { QuestionInput } from '#contract/questions/schema.ts'
import { createStore, useStore } from '#app/platform/state/create-store.ts'

// The queue's state for screens, separate from the code that sends, so that pages need not load that.

/** A question as the customer asks it; its files are uploaded before it is sent. */
export type QuestionDraft = Omit<QuestionInput, 'fileIds'>

/** A file of a queued question; `key` is the idempotency key of its upload. */
export interface QueuedFile {
  readonly key: string
  readonly name: string
  readonly file: Blob
}

/** A question as stored on this device until it is sent. */
export interface QueuedQuestion {
  /** Its idempotency key. */
  readonly id: string
  /** When it was asked, ISO 8601. */
  readonly at: string
  readonly draft: QuestionDraft
  readonly files: readonly QueuedFile[]
  /** Why the server refused it; empty when the server gave no reason. */
  readonly refusal?: string
}

/** A question to be sent, as shown on screen. */
export interface PendingQuestion extends QueuedQuestion {
  /** True once it is stored, so that it survives a reload. */
  readonly isStored: boolean
  readonly isSending: boolean
}

const NO_QUESTIONS: readonly PendingQuestion[] = []
const pending = createStore(NO_QUESTIONS)

/** Publishes the questions to be sent to the screens. */
export const publishQuestions = (next: readonly PendingQuestion[]): void =>
  pending.set(next.length > 0 ? next : NO_QUESTIONS)

/** Questions that were not sent yet, or were refused; oldest first. */
export const usePendingQuestions = (): readonly PendingQuestion[] => useStore(pending)
