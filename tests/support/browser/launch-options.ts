import type { LaunchOptions } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../browser.mjs'

const chromiumPath = await findChromium()

/** For tests of features that the headless shell lacks, such as the PDF viewer and the camera. */
export const FULL_BROWSER = launchOptions(chromiumPath)

/** The headless shell where it is installed: it needs two thirds of the CPU time of full Chromium. */
export const HEADLESS_SHELL = launchOptions(findHeadlessShell() ?? chromiumPath)

function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  }
}
