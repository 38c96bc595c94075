/** The manifest's start_url: where bookmarks and the installed app start. */
export const START_PATH = '/'

/**
 * Revalidates a page's document in the HTTP cache, for a start without a network. Requested as a page, by its accept header.
 * Never with `reload`, which discards the cached document even if no response comes. Rejects when there is no response.
 */
export async function revalidateDocument(path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' } })
  await response.arrayBuffer()
}
