import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Cookie } from '@playwright/test'
import { findChromium } from '../browser.mjs'
import { watchRequests } from './network-idle.ts'
import { listAllResources } from './resources.ts'

/** A browser profile on disk that survives restarts. */
export interface Profile {
  /** Starts a browser with this profile. */
  launch(options?: BrowserContextOptions): Promise<BrowserContext>
  remove(): Promise<void>
}

/** Creates a profile that contains only these cookies. */
export async function createProfile(cookies: readonly Cookie[]): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'kareel-profile-'))
  const executablePath = await findChromium()
  return {
    async launch(options = {}) {
      const context = await chromium.launchPersistentContext(folder, {
        ...(executablePath ? { executablePath } : {}),
        args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
        locale: 'nl-BE',
        timezoneId: 'Europe/Brussels',
        ...options,
      })
      await context.addCookies(cookies)
      watchRequests(context)
      await listAllResources(context)
      // A shorter default than the test timeout names the failing line.
      context.setDefaultTimeout(45_000)
      return context
    },
    remove: () => rm(folder, { recursive: true, maxRetries: 5 }),
  }
}
