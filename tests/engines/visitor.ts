import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserWindow, WindowElement } from './browser-window.ts'

/** What a person would look for: something with this role and name, or the first of a selector with this text. */
export interface Sought {
  readonly role?: string
  readonly name?: string | RegExp
  readonly css?: string
  readonly text?: string | RegExp
  readonly nth?: number
}

/** A step of a walk that did not go as it should, as a sentence. */
export class WalkError extends Error {}

/** Generous, because a busy machine needs several times as long. */
const LIMIT_MS = 180_000
const PAUSE_MS = 100

const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** A regular expression or text as JSON. */
type Pattern = { source: string; flags: string } | string | undefined

interface PageQuery {
  readonly role?: string | undefined
  readonly name: Pattern
  readonly css?: string | undefined
  readonly text: Pattern
  readonly nth: number
}

/** Runs in the page, so that it uses nothing from outside. */
function findInPage(steps: readonly PageQuery[]): Element | null {
  const { queryAllByRole } = (globalThis as unknown as { TestingLibraryDom: typeof import('@testing-library/dom') })
    .TestingLibraryDom
  let root: Element = document.documentElement
  for (const { role, name, css, text, nth } of steps) {
    const pattern = name === undefined || typeof name === 'string' ? name : new RegExp(name.source, name.flags)
    const wanted = text === undefined || typeof text === 'string' ? text : new RegExp(text.source, text.flags)
    const all = css
      ? [...root.querySelectorAll(css)]
      : queryAllByRole(root as HTMLElement, role ?? '', {
          hidden: true,
          ...(pattern !== undefined && { name: pattern }),
        })
    const element = all.filter((found) => {
      if (!found.checkVisibility({ visibilityProperty: true }) || found.closest('[aria-hidden=true], [inert]'))
        return false
      const content = (found.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      return wanted === undefined || (typeof wanted === 'string' ? content.includes(wanted) : wanted.test(content))
    })[nth]
    if (!element) return null
    root = element
  }
  return root
}

const FIND = `return (${findInPage.toString()})(arguments[0])`
const READ = `return (${findInPage.toString()})(arguments[0])?.innerText`

const serialise = (pattern: string | RegExp | undefined): Pattern =>
  pattern instanceof RegExp ? { source: pattern.source, flags: pattern.flags } : pattern

const serialiseSteps = (steps: readonly Sought[]): PageQuery[] =>
  steps.map(({ name, text, nth = 0, ...step }) => ({ ...step, name: serialise(name), text: serialise(text), nth }))

const describe = (steps: readonly Sought[]): string =>
  steps
    .map(({ role, name, css, text, nth }) =>
      [role ?? css, name && `"${name}"`, text && `with "${text}"`, nth && `no. ${nth + 1}`].filter(Boolean).join(' '),
    )
    .join(' > ')

/** A person before a window: finds things by role and name, and waits for them. */
export class Visitor {
  readonly window: BrowserWindow
  readonly origin: string

  constructor(window: BrowserWindow, origin: string) {
    this.window = window
    this.origin = origin
  }

  async open(path: string): Promise<void> {
    await this.window.goto(this.origin + path)
  }

  /** Path, search and hash of the page. */
  async address(): Promise<string> {
    return (await this.window.url()).replace(this.origin, '')
  }

  /** Waits for an element and resolves with its text; each step is looked for inside the one before. */
  async see(...steps: Sought[]): Promise<string> {
    await this.#waitFor(`does not see ${describe(steps)}`, () => this.#find(steps))
    const text = await this.window.run(READ, serialiseSteps(steps))
    return String(text)
  }

  /** Waits until such an element is gone. */
  async seeNo(...steps: Sought[]): Promise<void> {
    await this.#waitFor(`still sees ${describe(steps)}`, async () => !(await this.#find(steps)))
  }

  async press(...steps: Sought[]): Promise<void> {
    await this.#act(steps, 'press', (element) => element.click())
  }

  async fill(text: string, ...steps: Sought[]): Promise<void> {
    await this.#act(steps, 'fill in', (element) => element.fill(text))
  }

  /** Waits until the address is like this. */
  async arrive(pattern: RegExp): Promise<void> {
    await this.#waitFor(`does not arrive at ${pattern}`, async () => pattern.test(await this.address()))
  }

  /** Waits until the body of a function gives true in the page. */
  async expect(sentence: string, body: string, ...args: unknown[]): Promise<void> {
    await this.#waitFor(sentence, async () => (await this.window.run(body, ...args)) === true)
  }

  /** Waits until the text of the page no longer changes. */
  async settle(): Promise<void> {
    let last = ''
    await this.#waitFor('does not come to rest', async () => {
      const now = String(
        await this.window.run('return document.body.innerText + document.querySelectorAll("*").length'),
      )
      const isSame = now === last
      last = now
      await wait(PAUSE_MS * 5)
      return isSame
    })
  }

  async #act(steps: Sought[], verb: string, act: (element: WindowElement) => Promise<void>): Promise<void> {
    let problem = ''
    await this.#waitFor(
      () => `cannot ${verb} ${describe(steps)}${problem && `: ${problem}`}`,
      async () => {
        const element = await this.#find(steps)
        if (!element) return false
        try {
          await act(element)
          return true
        } catch (error) {
          // It moved, or something lies over it for the moment.
          problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
          return false
        }
      },
    )
  }

  async #find(steps: readonly Sought[]): Promise<WindowElement | null> {
    if ((await this.window.run(`return typeof TestingLibraryDom`)) === 'undefined')
      await this.window.run(TESTING_LIBRARY)
    return this.window.element(FIND, serialiseSteps(steps))
  }

  async #waitFor(sentence: string | (() => string), check: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + LIMIT_MS
    for (;;) {
      try {
        if (await check()) return
      } catch (error) {
        // A page that is being replaced runs no scripts.
        if (Date.now() > end) throw error
      }
      if (Date.now() > end) {
        const page = String(await this.window.run('return document.body.innerText')).replaceAll(/\s+/g, ' ')
        const reason = typeof sentence === 'string' ? sentence : sentence()
        throw new WalkError(`${reason}; ${await this.address()} shows: ${page.slice(0, 300)}`)
      }
      await wait(PAUSE_MS)
    }
  }
}
