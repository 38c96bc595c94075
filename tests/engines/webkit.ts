import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { withTimeout } from '#app/platform/timing/with-timeout.ts'
import { freePort } from '#tests/support/servers/launch-process.ts'
import type { BrowserWindow, Engine, EngineLauncher, WindowElement } from './browser-window.ts'
import { findInLibraries, findProgram } from './installed-program.ts'

const START_LIMIT_MS = 60_000
const CLOSE_LIMIT_MS = 60_000
const KEYS = { Escape: Key.ESCAPE, Tab: Key.TAB, Enter: Key.ENTER }

/** WebKitGTK, by its own driver, on a display that nobody sees. */
export const webkit: EngineLauncher = {
  name: 'webkit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  async launch() {
    const driver = findProgram('WebKitWebDriver')
    const display = findProgram('Xvfb')
    const binary = findInLibraries('webkit2gtk-4.1/MiniBrowser', 'webkitgtk-6.0/MiniBrowser')
    if (!driver || !display || !binary) return undefined
    const screen = await startDisplay(display)
    const tryOpen = () => openWindow(driver, binary, screen.name)
    // Now and then the driver never opens one.
    const open = () => tryOpen().catch(tryOpen).catch(tryOpen)
    const probe = await open()
    const version = String(probe.capabilities.get('browserVersion'))
    await probe.close()
    return {
      name: 'WebKitGTK',
      version,
      limits: ['is driven in private only, where no document is stored: it cannot start without a server.'],
      impossible: ['start offline'],
      openWindow: open,
      close: () => stop(screen.process),
    } satisfies Engine
  },
}

/** Starts a display with the first free name. */
async function startDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp']
  const display = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(createInterface(display.stdio[3] as Readable), 'line')) as [string]
  return { name: `:${number}`, process: display }
}

/** A window with a driver of its own, as one whose browser crashed answers no more. */
async function openWindow(program: string, binary: string, display: string) {
  const port = await freePort()
  const server = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LANGUAGE: 'nl_BE:nl', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await waitForDriver(url)
    const driver = await withTimeout(START_LIMIT_MS, 'no window opened', () => openSession(url, binary))
    const close = async () => {
      await withTimeout(CLOSE_LIMIT_MS, 'the window did not close', () => driver.quit()).finally(() => stop(server))
    }
    return { ...createWindow(driver, close), capabilities: await driver.getCapabilities() }
  } catch (error) {
    await stop(server)
    throw error
  }
}

async function waitForDriver(url: string): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  while (!(await fetch(`${url}/status`).catch(() => null))?.ok) {
    if (Date.now() > end) throw new Error(`WebKitWebDriver did not start within ${START_LIMIT_MS / 1000} s`)
    await wait(100)
  }
}

async function openSession(url: string, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    // Full screen, as the toolbar would keep the window from being as narrow as a phone.
    'webkitgtk:browserOptions': { binary, args: ['--automation', '--full-screen'] },
  })
  return new Builder().usingServer(url).withCapabilities(capabilities).build()
}

async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return
  const exited = once(process, 'exit')
  process.kill()
  await exited
}

function createWindow(driver: WebDriver, close: () => Promise<void>): BrowserWindow {
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    url: () => driver.getCurrentUrl(),
    run: (body, ...args) => driver.executeScript<unknown>(body, ...args),
    async element(body, ...args) {
      const element = await driver.executeScript<WebElement | null>(body, ...args)
      return element ? windowElement(driver, element) : null
    },
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    async addCookies(cookies) {
      for (const cookie of cookies) {
        await driver.manage().addCookie({ ...cookie, path: '/', secure: true, sameSite: 'Lax' })
      }
    },
    resize: async (width, height) => void (await driver.manage().window().setRect({ x: 0, y: 0, width, height })),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close,
  }
}

const windowElement = (driver: WebDriver, element: WebElement): WindowElement => ({
  click: () => element.click(),
  async fill(text) {
    // The driver's own way to clear a field tells the page nothing.
    await driver.executeScript('arguments[0].focus(); arguments[0].select()', element)
    await driver.actions().sendKeys(Key.BACK_SPACE, text).perform()
  },
})
