/** What identifies a browser. */
interface BrowserInfo {
  readonly userAgent: string
  /** Brand names from client hints; only Chromium browsers have them. */
  readonly brands: readonly string[]
  /** Distinguishes an iPad from the Mac that it claims to be. */
  readonly touchPoints: number
}

/** The install guide of a browser; `none` when it cannot install. */
export type Guide =
  | 'iosSafari'
  | 'iosOther'
  | 'iosInApp'
  | 'chrome'
  | 'edge'
  | 'samsung'
  | 'firefox'
  | 'opera'
  | 'androidInApp'
  | 'chromeDesktop'
  | 'edgeDesktop'
  | 'safariMac'
  | 'none'

/** Names of the drawings. */
export type Drawing = 'share' | 'dots' | 'bars' | 'row' | 'button' | 'leave' | 'address' | 'menu'

/** A step of a guide: a key of `install.step`, and its drawing. */
export interface Step {
  readonly text: string
  readonly drawing: Drawing
}

const step = (text: string, drawing: Drawing): Step => ({ text, drawing })

export const STEPS: Record<Guide, readonly Step[]> = {
  iosSafari: [step('share', 'share'), step('addToHome', 'row'), step('iosAdd', 'button')],
  iosOther: [step('shareOther', 'share'), step('addToHome', 'row'), step('iosAdd', 'button')],
  iosInApp: [step('inAppMenu', 'dots'), step('openSafari', 'leave')],
  chrome: [step('menuTop', 'dots'), step('chromeAdd', 'row'), step('confirm', 'button')],
  edge: [step('menuBottom', 'bars'), step('edgeAdd', 'row'), step('confirm', 'button')],
  samsung: [step('menuBottom', 'bars'), step('samsungAdd', 'row'), step('confirm', 'button')],
  firefox: [step('menuCorner', 'dots'), step('firefoxAdd', 'row'), step('confirm', 'button')],
  opera: [step('menuCorner', 'dots'), step('operaAdd', 'row'), step('confirm', 'button')],
  androidInApp: [step('inAppMenu', 'dots'), step('openChrome', 'leave')],
  chromeDesktop: [step('addressIcon', 'address'), step('confirmDesktop', 'button')],
  edgeDesktop: [step('addressIconEdge', 'address'), step('confirmDesktop', 'button')],
  safariMac: [step('macFile', 'menu'), step('macDock', 'row'), step('macAdd', 'button')],
  none: [],
}

/** In-app browsers, which cannot install anything. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|LinkedInApp|WhatsApp|Twitter|Snapchat|Pinterest|TikTok|musical_ly|Bytedance|MicroMessenger|\bLine\/|\bGSA\//
const IOS_OTHER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|Ddg\/|DuckDuckGo|YaBrowser|Focus\//
/** The first Safari on macOS that can add a page to the Dock. */
const DOCK_SAFARI = 17

type Is = (name: string, mark: RegExp) => boolean

/** Client hints first: user agents name browsers that they are not. */
export function guideFor({ userAgent, brands, touchPoints }: BrowserInfo): Guide {
  const is: Is = (name, mark) => brands.includes(name) || mark.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return iosGuide(userAgent)
  if (/Android/.test(userAgent)) return androidGuide(userAgent, is)
  if (is('Microsoft Edge', /Edg\//)) return 'edgeDesktop'
  if (is('Opera', /OPR\//) || /Firefox\//.test(userAgent)) return 'none'
  if (is('Chromium', /Chrome\//)) return 'chromeDesktop'
  const [, safari] = /Version\/(\d+)[\d.]* Safari\//.exec(userAgent) ?? []
  return Number(safari) >= DOCK_SAFARI ? 'safariMac' : 'none'
}

function iosGuide(userAgent: string): Guide {
  // In-app browsers on iOS do not call themselves Safari.
  if (IN_APP.test(userAgent) || !/Safari\//.test(userAgent)) return 'iosInApp'
  return IOS_OTHER.test(userAgent) ? 'iosOther' : 'iosSafari'
}

function androidGuide(userAgent: string, is: Is): Guide {
  if (is('Android WebView', /; wv\)/) || IN_APP.test(userAgent)) return 'androidInApp'
  if (is('Samsung Internet', /SamsungBrowser\//)) return 'samsung'
  if (is('Microsoft Edge', /EdgA\//)) return 'edge'
  if (is('Opera', /OPR\//)) return 'opera'
  return /Firefox\//.test(userAgent) ? 'firefox' : 'chrome'
}

/** On iOS the installed app does not share storage with the browser, so the user signs in again. */
export const hasSeparateStorage = (guide: Guide): boolean => guide === 'iosSafari' || guide === 'iosOther'

/** Whether the page has to be opened in a browser first. */
export const isInApp = (guide: Guide): boolean => guide.endsWith('InApp')

export const isDesktop = (guide: Guide): boolean => guide.endsWith('Desktop') || guide === 'safariMac'
