import { onlineManager } from '@tanstack/react-query'

/**
 * Loads until there is something: what does not come without a network is asked for again whenever the server can be reached
 * again. For parts that a page is whole without, and that somebody who started it offline shall not miss all day (B01).
 */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (onlineManager.isOnline()) throw error
      await new Promise<void>((resolve) => {
        const stop = onlineManager.subscribe((online) => {
          if (!online) return
          stop()
          resolve()
        })
      })
    }
  }
}
