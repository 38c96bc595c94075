/** A cookie of the portal, for the origin that a window shows. */
export interface WindowCookie {
  readonly name: string
  readonly value: string
}

/** An element as the engine's library holds it. */
export interface WindowElement {
  /** Scrolls to the element and presses it with the engine's own pointer. */
  click(): Promise<void>
  /** Types with the engine's own keyboard, instead of what is there. */
  fill(text: string): Promise<void>
}

/** The only window of a browser with an empty profile. */
export interface BrowserWindow {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  url(): Promise<string>
  /** Runs the body of a function with these JSON arguments in the page. */
  run(body: string, ...args: readonly unknown[]): Promise<unknown>
  /** The element that such a function returns; null without one. */
  element(body: string, ...args: readonly unknown[]): Promise<WindowElement | null>
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>
  /** Adds cookies to the origin of the current page. */
  addCookies(cookies: readonly WindowCookie[]): Promise<void>
  /** Resizes the page to these CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** A picture of what is visible, as PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser engine that can be driven. */
export interface Engine {
  readonly name: string
  readonly version: string
  /** What its automation cannot do, as a sentence each. */
  readonly limits: readonly string[]
  /** The walks that are therefore impossible. */
  readonly impossible: readonly string[]
  openWindow(): Promise<BrowserWindow>
  close(): Promise<void>
}

/** How to find and start an engine. */
export interface EngineLauncher {
  readonly name: 'firefox' | 'webkit'
  /** Debian's packages, for who does not have it. */
  readonly packages: readonly string[]
  /** Undefined where it is not installed. */
  launch(): Promise<Engine | undefined>
}
