// Finds a Chromium for the end-to-end tests and installs one when none exists. As a script it logs its steps and
// prints the path: node tests/support/browser.mjs
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireSupportedNode } from '#server/launch/node-version.mjs'
import { run, runNode } from '#server/launch/run.mjs'

/** Instructions for a run without a browser. */
export const HOW_TO_GET_ONE =
  'No Chrome or Chromium was found and none could be installed. Install Google Chrome or Chromium, or run ' +
  '"npx playwright install chromium", or name one: PORTAL_CHROMIUM=/path/to/chrome npm test'

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']

/** Installation paths on macOS and Windows. */
function usualPlaces() {
  const inApplications = [
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Chromium.app/Contents/MacOS/Chromium',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ]
  const programFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '')
  if (process.platform === 'darwin') {
    return ['/Applications', join(process.env['HOME'] ?? '', 'Applications')].flatMap((folder) =>
      inApplications.map((app) => join(folder, app)),
    )
  }
  if (process.platform === 'win32') {
    return programFolders.flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ])
  }
  return inFolders(NAMES)
}

/** @param {string[]} names of programs in the usual folders of Linux */
function inFolders(names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

/** The path of Playwright's own download, if it exists. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/**
 * The browser to test with: PORTAL_CHROMIUM, else an installed Chrome or Chromium, else Playwright's own download;
 * undefined when none exists. Installs nothing.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const named = process.env['PORTAL_CHROMIUM']
  if (named) {
    if (!existsSync(named)) throw new Error(`PORTAL_CHROMIUM names ${named}, and there is no such file.`)
    return named
  }
  return [...usualPlaces(), await playwrightsOwn()].find((path) => existsSync(path))
}

/**
 * The headless build of Chromium, which needs fewer resources; undefined when none exists or a browser is set with
 * PORTAL_CHROMIUM.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  if (process.env['PORTAL_CHROMIUM']) return undefined
  return inFolders(SHELLS).find((path) => existsSync(path))
}

/** @returns {Promise<boolean>} true when Debian's package could be installed */
async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('[browser] installing Debian\'s package "chromium" with apt-get (running as root) ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })) === 0
}

/** @returns {Promise<boolean>} true when Playwright could download its own build */
async function installPlaywrightsOwn() {
  console.log('[browser] downloading Playwright\'s Chromium with "npx playwright install chromium" ...')
  const code = await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { limitMs: 300_000 })
  return code === 0
}

/**
 * The browser to test with, installed when none exists.
 * @returns {Promise<string | undefined>} undefined when none can be installed
 */
export async function ensureChromium() {
  const present = await findChromium()
  if (present) return present
  console.log('[browser] no Chrome or Chromium is installed')
  if ((await installPlaywrightsOwn()) || (await installDebianPackage())) return findChromium()
  return undefined
}

async function main() {
  requireSupportedNode()
  try {
    const found = await ensureChromium()
    console.log(found ? `[browser] ${found}` : HOW_TO_GET_ONE)
    process.exitCode = found ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
