import type { CDPSession } from '@playwright/test'

/**
 * Goes back by one entry; resolves to whether the page was restored from the back/forward cache. Needs `Page.enable`.
 */
export async function goBack(client: CDPSession): Promise<boolean> {
  const restored = new Promise<boolean>((resolve) => {
    client.on('Page.frameNavigated', ({ type }) => resolve(type === 'BackForwardCacheRestore'))
  })
  const { currentIndex, entries } = await client.send('Page.getNavigationHistory')
  const entryId = entries[currentIndex - 1]?.id ?? 0
  await client.send('Page.navigateToHistoryEntry', { entryId })
  return restored
}
