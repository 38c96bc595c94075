import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '#tests/support/servers/launch-process.ts'
import { HOW_TO_GET_ONE } from '../support/browser.mjs'

const FIND = [process.execPath, 'tests/support/browser.mjs']

describe('browser for the end-to-end tests', () => {
  test('PORTAL_CHROMIUM has priority over installed browsers', async () => {
    const { code, output } = await runToEnd(FIND, { env: { PORTAL_CHROMIUM: process.execPath } })
    expect(output).toContain(`[browser] ${process.execPath}`)
    expect(code).toBe(0)
  })

  test('a missing PORTAL_CHROMIUM is an error of one line, without a fallback', async () => {
    const { code, output } = await runToEnd(FIND, { env: { PORTAL_CHROMIUM: '/nowhere/chrome' } })
    expect(output.trim()).toBe('PORTAL_CHROMIUM names /nowhere/chrome, and there is no such file.')
    expect(code).toBe(1)
  })

  test.skipIf(process.platform !== 'linux')('an installed Chromium is found in PATH', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'))
    const browser = join(folder, 'google-chrome-stable')
    await writeFile(browser, '')
    await chmod(browser, 0o755)
    const { output } = await runToEnd(FIND, { env: { PORTAL_CHROMIUM: undefined, PATH: folder } })
    await rm(folder, { recursive: true })
    expect(output).toContain(`[browser] ${browser}`)
  })

  test('the message for a missing browser lists all ways to install one', () => {
    for (const instruction of [
      'Install Google Chrome or Chromium',
      'npx playwright install chromium',
      'PORTAL_CHROMIUM=',
    ]) {
      expect(HOW_TO_GET_ONE).toContain(instruction)
    }
  })
})
