import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '#tests/support/browser.mjs'

// Playwright's default arguments disable what customers have, such as the back-forward cache and background throttling.
const ARGUMENTS = [
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

/** Opens a browser as customers have it; an existing profile folder makes it a returning visit. */
export async function openBrowser(folder: string, args: readonly string[]): Promise<BrowserContext> {
  const executablePath = await findChromium()
  return chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: true,
    args: [...ARGUMENTS, `--user-data-dir=${folder}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
    viewport: null,
  })
}
