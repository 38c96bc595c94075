import type { PortalSettings } from '#contract/auth/portal-settings.ts'

/** The settings that the build or the server has written into the document. */
export function readPortalSettings(document: Document): PortalSettings {
  return JSON.parse(document.getElementById('settings')?.textContent ?? '') as PortalSettings
}

/**
 * Removes the buttons of sign-in providers that this installation does not offer: pages are prerendered with all of
 * them, and hydrated with those that are offered.
 */
export function removeMissingProviders(document: Document): void {
  const { signIn } = readPortalSettings(document)
  for (const button of document.querySelectorAll<HTMLElement>('[data-provider]')) {
    if (!signIn.some(({ provider }) => provider === button.dataset['provider'])) button.remove()
  }
}
