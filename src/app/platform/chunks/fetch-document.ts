/** Where bookmarks and the installed app start: the manifest's start_url. */
export const START = '/'

/**
 * Has the browser keep a page's document as it is now, for a start without a network (T04). It is asked for as a page, which
 * a server tells from other files by this header; what has not changed is not sent again. Never with `reload`, which throws
 * away what there is even if nothing comes. Fails where nothing comes.
 */
export async function fetchDocument(address: string): Promise<void> {
  const answer = await fetch(address, { cache: 'no-cache', headers: { accept: 'text/html' } })
  await answer.arrayBuffer()
}
