import { createStore } from '../state/create-store.ts'

/** The event by which Chromium offers to install the app. */
export interface InstallPromptEvent extends Event {
  /** Asks the user; works once. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install; null where it makes none, such as when the app is installed, or once it was used. */
export const installPrompt = createStore<InstallPromptEvent | null>(null)

/** Captures the browser's offer, which hides its own bar. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPromptEvent)
  })
}
