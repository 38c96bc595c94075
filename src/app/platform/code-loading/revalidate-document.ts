/** The manifest's start_url: where bookmarks and the installed app start. */
export const START_PATH = '/'

/**
 * Revalidates a page's document in the HTTP cache, for an offline start. It has a page's accept header, and never
 * `reload`, which discards the cached document even without a response. Rejects without a response.
 */
export async function revalidateDocument(path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' } })
  await response.arrayBuffer()
}
