import type { PortalSettings } from '#contract/auth/portal-settings.ts'

/** The settings that the build or the server has written into the document. */
export function readPortalSettings(document: Document): PortalSettings {
  return JSON.parse(document.getElementById('settings')?.textContent ?? '') as PortalSettings
}

/**
 * Removes the ways to sign in that this installation does not offer: pages are prerendered with all of them, and
 * hydrated with those that are offered.
 */
export function removeMissingProviders(document: Document): void {
  const { signIn, hasOneTimeCodes, hasPasskeys } = readPortalSettings(document)
  const offered: unknown[] = signIn.map(({ provider }) => provider)
  if (hasOneTimeCodes || hasPasskeys) offered.push('code')
  for (const button of document.querySelectorAll<HTMLElement>('[data-provider]')) {
    if (!offered.includes(button.dataset['provider'])) button.remove()
  }
}
