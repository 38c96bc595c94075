import i18next from 'i18next'
import { currentLocale } from '../i18n/locale.ts'
import { isTablet } from '../storage/is-tablet.ts'
import { isInstalledApp, isInstallSettled, noteInstalled } from './install-choice.ts'
import { offerInstall } from './install-moment.ts'

const MANIFESTS = { nl: '/manifest.webmanifest', fr: '/manifest.fr.webmanifest' }

/** Lets the start page offer to install (B28), but to whoever has the app, put it off, or stands at a tablet of a showroom. */
export function startInstall(): void {
  nameInLanguage()
  i18next.on('languageChanged', nameInLanguage)
  addEventListener('appinstalled', noteInstalled)
  if (isInstalledApp()) noteInstalled()
  else if (!isTablet() && !isInstallSettled()) offerInstall()
}

/** The same app, called and described in the language of the page (E51). */
function nameInLanguage(): void {
  const link = document.querySelector('link[rel=manifest]')
  const address = MANIFESTS[currentLocale()]
  // Each change makes the browser read it again.
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address)
}
