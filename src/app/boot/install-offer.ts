import i18next from 'i18next'
import { currentLocale } from '../platform/i18n/locale.ts'
import { installOffer, isInstalledApp, isInstallSettled, recordInstalled } from '../platform/install/install-state.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'

const MANIFESTS = { nl: '/manifest.webmanifest', fr: '/manifest.fr.webmanifest' }

/**
 * Enables the install offer of the start page, unless the app is installed, the offer was postponed, or this is a
 * tablet.
 */
export function startInstallOffer(): void {
  linkManifest()
  i18next.on('languageChanged', linkManifest)
  addEventListener('appinstalled', recordInstalled)
  if (isInstalledApp()) recordInstalled()
  else if (!isTablet() && !isInstallSettled()) installOffer.set(true)
}

/** Links the manifest of the current language. */
function linkManifest(): void {
  const link = document.querySelector('link[rel=manifest]')
  const href = MANIFESTS[currentLocale()]
  // Setting the attribute makes the browser read the manifest again.
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href)
}
