import type { ProjectChange } from '#contract/projects/history-schema.ts'
import type { AppointmentOperation } from '#contract/appointments/transitions.ts'

/** One request as its sender saw it; no status when there was no answer. */
export interface RecordedCall {
  /** `customer 7`, `tablet 1` or `staff`. */
  readonly actor: string
  /** Milliseconds since the start of the run, on a real clock. */
  readonly at: number
  readonly ms: number
  readonly method: string
  readonly path: string
  readonly key?: string | undefined
  readonly status: number | null
  /** Why there was no answer. */
  readonly failure?: string
}

/** A write that the server acknowledged, with what must be found of it at the end. */
export type Acknowledged = { readonly actor: string } & (
  | { readonly kind: 'project'; readonly id: string }
  | { readonly kind: 'edit'; readonly project: string; readonly field: string; readonly value: unknown }
  | { readonly kind: 'removal'; readonly project: string }
  | { readonly kind: 'file'; readonly project: string; readonly name: string; readonly size: number }
  | { readonly kind: 'member'; readonly project: string; readonly address: string }
  | { readonly kind: 'appointment'; readonly id: string; readonly address: string }
  | { readonly kind: 'move'; readonly id: string; readonly dateFrom: string; readonly address: string }
  | { readonly kind: 'decline'; readonly id: string; readonly address: string }
  | { readonly kind: 'question'; readonly id: string; readonly text: string }
  | { readonly kind: 'rating'; readonly item: string; readonly note: string }
  | { readonly kind: 'registration'; readonly address: string; readonly attempts: number }
  | { readonly kind: 'walk-in'; readonly id: string; readonly name: string }
  | { readonly kind: 'operation'; readonly id: string; readonly operation: AppointmentOperation }
)

/** One kind of acknowledged writes. */
export type Of<Kind extends Acknowledged['kind']> = Extract<Acknowledged, { kind: Kind }>

/** The acknowledged writes of a kind. */
export function acknowledged<Kind extends Acknowledged['kind']>(record: ChaosRecord, kind: Kind): Of<Kind>[] {
  return record.acknowledged.filter((one): one is Of<Kind> => one.kind === kind)
}

/** How a promise is broken, and what the calls that led to it have in their path or key, or who sent them. */
export interface Finding {
  readonly what: string
  readonly about: readonly string[]
}

/** A part was killed, or was ready after a start. */
export interface PartEvent {
  readonly part: string
  readonly kind: 'killed' | 'ready'
  readonly at: number
  /** For `ready`: milliseconds since the start of the part. */
  readonly readyMs?: number
}

/** What the run recorded. */
export interface ChaosRecord {
  readonly calls: RecordedCall[]
  readonly acknowledged: Acknowledged[]
  /** Sessions that ended otherwise than by their owner. */
  readonly signOuts: { readonly actor: string; readonly at: number; readonly reason: string }[]
  /** Texts of one customer in an answer to somebody who may not see them. */
  readonly leaks: { readonly actor: string; readonly at: number; readonly path: string; readonly marker: string }[]
  readonly parts: PartEvent[]
  readonly faults: { readonly at: number; readonly what: string }[]
  /** Who was told of a change by the realtime channel. */
  readonly events: string[]
  /** Writes that did not get through although all parts worked again. */
  readonly stuck: { readonly actor: string; readonly what: string }[]
}

export function createRecord(): ChaosRecord {
  return { calls: [], acknowledged: [], signOuts: [], leaks: [], parts: [], faults: [], events: [], stuck: [] }
}

/** A mail as the mail server received it; several times with one id when it was delivered again. */
export interface ReceivedMail {
  readonly id: string
  readonly at: number
  /** True when its sender was not told that it arrived. */
  readonly isUnanswered?: boolean
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The data at the end, as their owners see them. */
export interface FinalState {
  /** Contact ids and addresses by actor. */
  readonly people: ReadonlyMap<string, { readonly contactId: string; readonly address: string }>
  /** By actor. */
  readonly projects: ReadonlyMap<
    string,
    readonly { readonly id: string; readonly addresses: readonly (string | null)[] }[]
  >
  /** By project. */
  readonly current: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly histories: ReadonlyMap<string, readonly ProjectChange[]>
  readonly files: ReadonlyMap<string, readonly { readonly name: string; readonly size: number }[]>
  /** By actor. */
  readonly appointments: ReadonlyMap<string, readonly { readonly id: string; readonly dateFrom: string }[]>
  readonly questions: ReadonlyMap<string, readonly { readonly id: string; readonly text: string }[]>
  readonly ratings: ReadonlyMap<string, readonly { readonly item: string; readonly note: string | null }[]>
  /** Sign-ins from a new device, by actor: each has a mail. */
  readonly newDevices: ReadonlyMap<string, number>
  /** The board of the showroom. */
  readonly board: readonly { readonly id: string; readonly name: string; readonly status: string }[]
  readonly mails: readonly ReceivedMail[]
}
