import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '#tests/support/browser.mjs'

// Playwright's own arguments switch off what customers have: the back-forward cache, timers that rest in the background.
const PLAIN = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--mute-audio',
  '--hide-scrollbars',
  '--lang=nl-BE',
  '--remote-debugging-pipe',
]

/** A browser as customers have it, with its profile in a folder: opened there once more it is a returning one. */
export async function openBrowser(folder: string, args: readonly string[]): Promise<BrowserContext> {
  const executablePath = await findChromium()
  return chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: true,
    args: [...PLAIN, `--user-data-dir=${folder}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
    viewport: null,
  })
}
