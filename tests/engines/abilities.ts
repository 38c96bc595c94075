import type { BrowserWindow } from './browser-window.ts'

/** What the portal uses where a browser has it, and what happens where it does not. */
const ABILITIES: readonly (readonly [expression: string, otherwise: string])[] = [
  [`'onbeforeinstallprompt' in window`, 'offers no installation: the portal shows the steps of its menu instead.'],
  [`'BarcodeDetector' in window`, 'reads no codes itself: tablets load a decoder.'],
  [`'PublicKeyCredential' in window`, 'has no passkeys: the portal says so where they would be made.'],
  [`'requestIdleCallback' in window`, 'does not tell when it is idle: background work starts by a timer.'],
  [`'connection' in navigator`, 'does not tell how fast its line is: it is taken for a fast one.'],
  [`'wakeLock' in navigator`, 'cannot keep a screen awake: tablets need a setting of their own.'],
  [`'clipboard' in navigator`, 'lets no page copy texts: links are shown to be copied by hand.'],
  [`'BroadcastChannel' in window`, 'lets tabs not talk to each other: they read their cookies when shown.'],
  [`'locks' in navigator`, 'has no locks between tabs.'],
  [`'caches' in window`, 'keeps no documents for offline use.'],
]

/** What no WebDriver can do, whichever the engine. */
const NO_DRIVER_CAN = [
  'cannot take the network away: offline is a server that refuses connections, and the event that a browser would send.',
  'cannot move the clock of a page: times are the real ones.',
]

/** What an engine lacks, as sentences after its name. */
export async function listLacking(window: BrowserWindow): Promise<string[]> {
  const expressions = ABILITIES.map(([expression]) => expression)
  const found = (await window.run(`return [${expressions.join()}]`)) as boolean[]
  return [...NO_DRIVER_CAN, ...ABILITIES.filter((_, index) => !found[index]).map(([, otherwise]) => otherwise)]
}
