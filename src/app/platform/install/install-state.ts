import { entries } from '../storage/registry.ts'
import { readEntry, writeEntry } from '../storage/entry-store.ts'
import { createStore } from '../state/create-store.ts'
import { installPrompt } from './install-prompt.ts'

const POSTPONE_MS = 30 * 24 * 60 * 60 * 1000
const INSTALLED = 'installed'

/** True when the start page must not offer to install: the app is installed, or the offer was recently postponed. */
export function isInstallSettled(): boolean {
  const choice = readEntry(entries.installOffer)
  // The browser fires this again after the app was uninstalled.
  if (choice === INSTALLED) return installPrompt.get() === null
  return choice !== null && Date.now() - Number(choice) < POSTPONE_MS
}

/** Hides the offer for thirty days. */
export const postponeInstall = (): boolean => writeEntry(entries.installOffer, String(Date.now()))

/** Stores that the app is installed. */
export const recordInstalled = (): boolean => writeEntry(entries.installOffer, INSTALLED)

/** True in the installed app; `standalone` is specific to iOS. */
export function isInstalledApp(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/** True once service workers of older portals are removed: an app that is installed earlier would start with them. */
export const installAllowed = createStore(false)

/** Whether the start page may offer to install. */
export const installOffer = createStore(false)
