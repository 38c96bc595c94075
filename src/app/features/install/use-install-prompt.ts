import { useEffect, useState } from 'react'
import { recordInstalled } from '#app/platform/install/install-state.ts'
import { installPrompt } from '#app/platform/install/install-prompt.ts'
import { useStore } from '#app/platform/state/create-store.ts'

/** `null` when the browser has no prompt, so that only a guide helps. */
type InstallOutcome = 'accepted' | 'dismissed' | null

/** The browser's install prompt, which may appear and disappear while a page is open. */
export function useInstallPrompt() {
  const isOffered = useStore(installPrompt) !== null
  const [isInstalled, setInstalled] = useState(false)

  useEffect(() => {
    const markInstalled = () => setInstalled(true)
    addEventListener('appinstalled', markInstalled)
    return () => removeEventListener('appinstalled', markInstalled)
  }, [])

  /** A prompt can be used once; the browser may fire another event later. */
  async function promptInstall(): Promise<InstallOutcome> {
    const prompt = installPrompt.get()
    if (!prompt) return null
    installPrompt.set(null)
    try {
      await prompt.prompt()
      const { outcome } = await prompt.userChoice
      if (outcome === 'accepted') {
        recordInstalled()
        setInstalled(true)
      }
      return outcome
    } catch (error) {
      console.warn('The browser did not show its install prompt', error)
      return null
    }
  }

  return { isOffered, isInstalled, promptInstall }
}
