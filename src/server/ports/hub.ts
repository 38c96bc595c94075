/** What somebody who has subscribed is told. */
export interface HubUpdate {
  /** What it is about, such as `appointments/{id}`. */
  readonly topics: readonly string[]
  /** The thing as it is now, or `{"@id", deleted: true}`; readers fetch it again and never trust this (decisions.md, Realtime). */
  readonly data: unknown
  /** For subscribers alone whose token names one of the topics. */
  readonly private: true
}

/** Where changes are told. Never throws and is never waited for: a hub that is down costs nobody a write (F-64). */
export interface Hub {
  publish(update: HubUpdate): void
}

/** A hub in this process, without a channel yet: `onUpdate` is all that hears of it. */
export function createLocalHub(onUpdate: (update: HubUpdate) => void = () => undefined): Hub {
  return { publish: onUpdate }
}
