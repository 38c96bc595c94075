import { entries } from '../storage/registry.ts'
import { readEntry, writeEntry } from '../storage/entry-store.ts'
import { createStore } from '../state/create-store.ts'
import { installPrompt } from './install-prompt.ts'

const POSTPONE_MS = 30 * 24 * 60 * 60 * 1000
const INSTALLED = 'installed'

/** True where the start page must not offer to install: the app is installed, or the offer was postponed lately. */
export function isInstallSettled(): boolean {
  const choice = readEntry(entries.installOffer)
  // After the app was uninstalled the browser offers it again.
  if (choice === INSTALLED) return installPrompt.get() === null
  return choice !== null && Date.now() - Number(choice) < POSTPONE_MS
}

/** Hides the offer for thirty days. */
export const postponeInstall = (): boolean => writeEntry(entries.installOffer, String(Date.now()))

/** Remembers that the app is installed. */
export const recordInstalled = (): boolean => writeEntry(entries.installOffer, INSTALLED)

/** Whether this is the installed app, not a browser tab; `standalone` is iOS's own way to say so. */
export function isInstalledApp(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/** Whether the start page may offer to install. */
export const installOffer = createStore(false)
