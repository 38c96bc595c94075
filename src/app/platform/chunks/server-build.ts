/** An answer that takes longer is none: somebody waits for it. */
const LIMIT_MS = 5000

/**
 * The build that the server has now. Null where it cannot be reached, or something else answers for it, such as the page of
 * a hotel's network: nobody loads anything anew then, as the browser's own error page would be all that is left (T49).
 */
export async function serverBuild(): Promise<string | null> {
  try {
    // A question of its own each time: a worker of an older portal may still answer from what it has stored (T34).
    const answer = await fetch(`/build.json?${Date.now()}`, {
      cache: 'no-store',
      // With cookies the answer would write them (platform/session/restamp.ts).
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    return null
  }
}
