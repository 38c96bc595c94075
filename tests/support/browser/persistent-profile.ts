import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Cookie } from '@playwright/test'
import { findChromium } from '../../support/browser.mjs'

/** A person's browser on disk: what it keeps is there again when it is started anew. */
export interface Profile {
  /** Starts the browser with what it kept. */
  launch(options?: BrowserContextOptions): Promise<BrowserContext>
  remove(): Promise<void>
}

/** A new one, with nothing in it but these cookies. */
export async function newProfile(cookies: readonly Cookie[]): Promise<Profile> {
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
      // Whatever does not come is told by its own line.
      context.setDefaultTimeout(45_000)
      return context
    },
    remove: () => rm(folder, { recursive: true, maxRetries: 5 }),
  }
}
