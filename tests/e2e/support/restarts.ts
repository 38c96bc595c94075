import type { Fixtures, Page, PlaywrightTestOptions } from '@playwright/test'
import type { TestBackend } from '../../support/backend.ts'
import { type Front, startFront } from './front.ts'
import { newProfile, type Profile } from './relaunch.ts'
import { rest } from './rest.ts'

/** A browser that can be started anew with all that it kept, and a server that can be dead. */
export interface Restarts {
  profile: Profile
  /** Serves builds at one address, one after the other, before the worker's backend. */
  front: { url: string; serve: (folder: string) => Promise<void>; stop: () => Promise<void> }
}

/** Makes them for each test. */
export const restarts: Fixtures<Restarts, object, PlaywrightTestOptions, { backend: TestBackend }> = {
  profile: async ({ storageState }, use) => {
    const profile = await newProfile(typeof storageState === 'object' ? storageState.cookies : [])
    await use(profile)
    await profile.remove()
  },
  front: async ({ backend }, use) => {
    // Its first life only finds the address.
    const { port, url, close } = await startFront(backend.url, 'dist/portal')
    await close()
    let running: Front | undefined
    const stop = async () => {
      await running?.close()
      running = undefined
    }
    const serve = async (folder: string) => {
      await stop()
      running = await startFront(backend.url, folder, port)
    }
    await use({ url, serve, stop })
    await stop()
  },
}

/**
 * From the next load of the page on, waits for the start page's document, which is fetched behind it; the result resolves once
 * that is kept, and whatever else the page fetches.
 */
export function watchStart(page: Page): () => Promise<void> {
  const asked = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/' && answer.request().resourceType() === 'fetch',
  )
  return async () => {
    await (await asked).finished()
    await rest(page)
  }
}

/** How many service workers there are: none, ever (S147). */
export const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
