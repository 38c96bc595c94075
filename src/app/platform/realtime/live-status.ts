import { createStore, useStore } from '../state/create-store.ts'

/** Whether changes made elsewhere arrive at once, through this tab's stream or another tab's. */
export const liveStatus = createStore(false)

/** The same, for components. */
export const useIsLive = (): boolean => useStore(liveStatus)
