import { useEffect, useState } from 'react'
import { noteInstalled } from '#app/platform/install/install-choice.ts'
import { browserOffer } from '#app/platform/install/install-prompt.ts'

/** What came of asking: `null` where the browser cannot be asked (now), so that only a guide helps. */
export type Answer = 'accepted' | 'dismissed' | null

/** The browser's own offer, which may come and go while a page is open, and whether the app has just been installed. */
export function useBrowserOffer() {
  const [isOffered, setOffered] = useState(browserOffer.prompt !== null)
  const [isInstalled, setInstalled] = useState(false)

  useEffect(() => {
    const look = () => setOffered(browserOffer.prompt !== null)
    const settle = () => setInstalled(true)
    addEventListener('beforeinstallprompt', look)
    addEventListener('appinstalled', settle)
    return () => {
      removeEventListener('beforeinstallprompt', look)
      removeEventListener('appinstalled', settle)
    }
  }, [])

  /** Asks by it, once; it then makes another one when it likes to. */
  async function ask(): Promise<Answer> {
    const { prompt } = browserOffer
    if (!prompt) return null
    browserOffer.prompt = null
    try {
      await prompt.prompt()
      const { outcome } = await prompt.userChoice
      if (outcome === 'accepted') {
        noteInstalled()
        setInstalled(true)
      }
      return outcome
    } catch (error) {
      console.warn('The browser did not ask whether to install', error)
      return null
    } finally {
      setOffered(false)
    }
  }

  return { isOffered, isInstalled, ask }
}
