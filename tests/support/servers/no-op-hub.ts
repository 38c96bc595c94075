import { HUB_PATH } from '#contract/realtime/topics.ts'

/** A realtime hub without subscribers. */
export const noOpHub = {
  address: HUB_PATH,
  subscriberKey: new Uint8Array(32),
  cursor: () => null,
  publish: () => Promise.resolve(),
  mount: () => {},
}
