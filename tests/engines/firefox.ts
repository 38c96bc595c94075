import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import type { BrowserWindow, Engine, EngineLauncher, WindowElement } from './browser-window.ts'
import { findProgram } from './installed-program.ts'

/** Firefox, which speaks WebDriver BiDi itself: geckodriver is not needed. */
export const firefox: EngineLauncher = {
  name: 'firefox',
  packages: ['firefox-esr'],
  async launch() {
    const executablePath = process.env['PORTAL_FIREFOX'] ?? findProgram('firefox-esr', 'firefox')
    if (!executablePath) return undefined
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      acceptInsecureCerts: true,
      // On a busy machine it starts slowly.
      timeout: 120_000,
      protocolTimeout: 120_000,
      extraPrefsFirefox: {
        'intl.accept_languages': 'nl-BE,nl',
        // Headless systems have no pointer, and the portal shows some controls only where there is one.
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
      },
    })
    return createEngine(browser)
  },
}

async function createEngine(browser: Browser): Promise<Engine> {
  return {
    name: 'Firefox',
    version: (await browser.version()).replace(/^\D+/, ''),
    limits: [],
    impossible: [],
    async openWindow() {
      // A container of its own: cookies, storages and cache of other windows are not there.
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return createWindow(page, () => context.close())
    },
    close: () => browser.close(),
  }
}

function createWindow(page: Page, close: () => Promise<void>): BrowserWindow {
  const call = (body: string, args: readonly unknown[]) =>
    `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    url: () => page.evaluate(() => location.href),
    run: (body, ...args) => page.evaluate(call(body, args)),
    async element(body, ...args) {
      const handle = await page.evaluateHandle(call(body, args))
      const element = handle.asElement()
      return element ? windowElement(element as ElementHandle<Element>) : null
    },
    press: (key) => page.keyboard.press(key),
    addCookies: async (cookies) => {
      const { hostname } = new URL(page.url())
      const shared = { domain: hostname, path: '/', secure: true, sameSite: 'Lax' } as const
      await page.browserContext().setCookie(...cookies.map((cookie) => ({ ...cookie, ...shared })))
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close,
  }
}

const windowElement = (element: ElementHandle<Element>): WindowElement => ({
  click: () => element.click(),
  async fill(text) {
    await element.evaluate((field) => (field as HTMLInputElement).select())
    await element.press('Backspace')
    await element.type(text)
  },
})
