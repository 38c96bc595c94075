import { createStore } from '../state/create-store.ts'

/** Chromium's event for installing the app. */
interface InstallPromptEvent extends Event {
  /** Shows the prompt; works once. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The captured event; null without one, such as when the app is installed, and once it was used. */
export const installPrompt = createStore<InstallPromptEvent | null>(null)

/** Captures the event, which also hides the browser's own install bar. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPromptEvent)
  })
}
