import type { Fixtures, Page, PlaywrightTestOptions } from '@playwright/test'
import type { TestBackend } from '../servers/test-backend.ts'
import { type FrontendServer, startFrontendServer } from '../servers/frontend-server.ts'
import { createProfile, type Profile } from './persistent-profile.ts'
import { waitForNetworkIdle } from './network-idle.ts'

/** A browser profile that survives restarts, and a frontend server that can be stopped. */
export interface RestartFixtures {
  profile: Profile
  /** Serves one build after another at the same address, in front of the worker's backend. */
  frontend: { url: string; serve: (folder: string) => Promise<void>; stop: () => Promise<void> }
}

export const restartFixtures: Fixtures<RestartFixtures, object, PlaywrightTestOptions, { backend: TestBackend }> = {
  profile: async ({ storageState }, use) => {
    const profile = await createProfile(typeof storageState === 'object' ? storageState.cookies : [])
    await use(profile)
    await profile.remove()
  },
  frontend: async ({ backend }, use) => {
    // The first start only reserves a port.
    const { port, url, close } = await startFrontendServer(backend.url, 'dist/portal')
    await close()
    let running: FrontendServer | undefined
    const stop = async () => {
      await running?.close()
      running = undefined
    }
    const serve = async (folder: string) => {
      await stop()
      running = await startFrontendServer(backend.url, folder, { port })
    }
    await use({ url, serve, stop })
    await stop()
  },
}

/**
 * Watches the background fetch of the start page from the next load on; the result resolves once all fetches are done.
 */
export function watchStartPagePrecache(page: Page): () => Promise<void> {
  const documentResponse = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/' && response.request().resourceType() === 'fetch',
  )
  return async () => {
    await (await documentResponse).finished()
    await waitForNetworkIdle(page)
  }
}

/** Number of registered service workers. */
export const countServiceWorkers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
