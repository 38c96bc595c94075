const TIMEOUT_MS = 5000

/**
 * The id of the server's current build. Null when the server is unreachable or something else responds, such as the
 * login page of a hotel network: a reload would then end on an error page.
 */
export async function fetchServerBuild(): Promise<string | null> {
  try {
    // A new URL each time, as a service worker of an older portal may respond from its cache.
    const response = await fetch(`/build.json?${Date.now()}`, {
      cache: 'no-store',
      // Without cookies, as the response would set them again.
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { build } = (await response.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    return null
  }
}
