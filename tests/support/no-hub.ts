import { HUB_PATH } from '#contract/constants/topics.ts'

/** A realtime channel that nobody hears, for backends of which a test wants to know something else. */
export const noHub = {
  address: HUB_PATH,
  subscriberKey: new Uint8Array(32),
  place: () => null,
  publish: () => Promise.resolve(),
  mount: () => {},
}
