/** The browser's own offer to install; those on Chromium make one, and early. */
export interface InstallPrompt extends Event {
  /** Asks; works once. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** What the browser offered; null where it offers nothing, such as an app that is installed, or what was taken up. */
export const browserOffer: { prompt: InstallPrompt | null } = { prompt: null }

/** Keeps the browser's offer, and its bar away, until somebody asks for it. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    browserOffer.prompt = event as InstallPrompt
  })
}
