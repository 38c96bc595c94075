import { onlineManager } from '@tanstack/react-query'

/** Calls `load` until it succeeds: after an offline failure it is retried once the server is reachable. */
export async function retryUntilOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (onlineManager.isOnline()) throw error
      await new Promise<void>((resolve) => {
        const unsubscribe = onlineManager.subscribe((online) => {
          if (!online) return
          unsubscribe()
          resolve()
        })
      })
    }
  }
}
