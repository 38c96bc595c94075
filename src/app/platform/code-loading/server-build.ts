const TIMEOUT_MS = 5000

/**
 * The id of the build that the server has now. Null where it cannot be reached or something else responds, such as the page of
 * a hotel's network: a reload would end on the browser's error page then.
 */
export async function fetchServerBuild(): Promise<string | null> {
  try {
    // A new URL each time, as a worker of an older portal may respond from its cache.
    const response = await fetch(`/build.json?${Date.now()}`, {
      cache: 'no-store',
      // The response to cookies would set them again.
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { build } = (await response.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    return null
  }
}
