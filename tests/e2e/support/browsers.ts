import type { LaunchOptions } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../../support/browser.mjs'

const whole = await findChromium()

/** For files with tests of what the shell lacks, as a viewer of PDF and a camera; their worker begins anew with it. */
export const WHOLE_BROWSER = launchOptions(whole)

/** Where it is installed, the shell: without a browser's windows a test costs two thirds of the CPU time. */
export const LEAN_BROWSER = launchOptions(findHeadlessShell() ?? whole)

function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  }
}
