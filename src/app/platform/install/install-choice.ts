import * as v from 'valibot'
import { type LocalEntry, readLocal, writeLocal } from '../storage/local-store.ts'
import { browserOffer } from './install-prompt.ts'

const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000
const INSTALLED = 'installed'

/**
 * Whether the app was installed from this browser, else when its offer was put off, in milliseconds since 1970. Not beside
 * the other entries, which are in every first load (P1).
 */
export const installChoice: LocalEntry<string | null> = {
  key: 'install_offer',
  schema: v.pipe(v.string(), v.regex(/^(installed|\d{1,15})$/)),
  fallback: null,
}

/** True while the start page should not offer to install: the app is there, or the offer was put off lately. */
export function isInstallSettled(): boolean {
  const made = readLocal(installChoice)
  // What was removed again is offered by the browser anew.
  if (made === INSTALLED) return browserOffer.prompt === null
  return made !== null && Date.now() - Number(made) < PUT_OFF_MS
}

/** Not for the next thirty days. */
export const putOffInstall = (): boolean => writeLocal(installChoice, String(Date.now()))

/** The app is there. */
export const noteInstalled = (): boolean => writeLocal(installChoice, INSTALLED)

/** Whether this is the installed app and no tab of a browser (B28); iOS said so in a way of its own first. */
export function isInstalledApp(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
