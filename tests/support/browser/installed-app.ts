import type { Page } from '@playwright/test'

/** Emulates `display-mode: standalone` from the next load on; Chromium has no setting for it. */
export async function emulateInstalledApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const matchMediaOriginal = matchMedia.bind(window)
    window.matchMedia = (query) => matchMediaOriginal(query === '(display-mode: standalone)' ? 'all' : query)
    document.addEventListener('DOMContentLoaded', () => {
      for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
        if (rule instanceof CSSMediaRule && rule.conditionText === '(display-mode: standalone)') {
          rule.media.mediaText = 'all'
        }
      }
    })
  })
}

/** Dispatches `beforeinstallprompt` on each load; its prompt ends with this outcome. */
export async function fireInstallPrompt(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((userChoice) => {
    addEventListener('load', () => {
      const installEvent = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(document.documentElement.setAttribute('data-prompted', userChoice)),
        userChoice: Promise.resolve({ outcome: userChoice }),
      })
      dispatchEvent(installEvent)
      // Without preventDefault the browser shows its own install bar.
      document.documentElement.toggleAttribute('data-default-prevented', installEvent.defaultPrevented)
    })
  }, outcome)
}

/** User agents of browsers without an install prompt. */
export const USER_AGENTS = {
  iosSafari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  instagramIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22G86 Instagram 395.0.0.32.85',
  facebookAndroid:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/525.0.0.53.107;]',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
} as const
