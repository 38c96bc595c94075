import { goBack } from '#tests/support/browser/back-forward-cache.ts'
import { withMeasuredSites, type MeasuredSites } from './targets.ts'
import { PROFILES } from './device-profiles.ts'
import { loadPage } from './measured-page.ts'

const PUBLIC = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/auth/check-mail',
  '/kiosk/setup',
  '/status',
  '/legal/cookies.nl.html',
]
const PRIVATE = ['/', '/projects', '/inspiration', '/appointments', '/account']

/** Measures which pages the browser restores from its back-forward cache; rows for the table. */
export function measureBackForward(): Promise<string[][]> {
  return withMeasuredSites(async (sites) => {
    const row = async (label: string, paths: readonly string[], signedIn: boolean): Promise<string[]> => {
      const notRestored: string[] = []
      for (const path of paths) {
        const reasons = await leaveAndReturn(sites, path, signedIn)
        if (reasons) notRestored.push(`${path} (${reasons.join(', ')})`)
      }
      for (const entry of notRestored) console.log(`not restored: ${entry}`)
      const target = signedIn ? ['–', '–'] : ['all', notRestored.length === 0 ? 'ok' : 'OVER']
      return [`P16 ${label}`, `${paths.length - notRestored.length} of ${paths.length}`, ...target]
    }
    return [await row('public pages', PUBLIC, false), await row('pages of a customer', PRIVATE, true)]
  })
}

/** Navigates away and back; null when the page was restored, else the browser's reasons. */
function leaveAndReturn(sites: MeasuredSites, path: string, signedIn: boolean): Promise<string[] | null> {
  return sites.browse(PROFILES.desktop, async (context) => {
    if (signedIn) await sites.signIn(context)
    const { page, devTools } = await loadPage(context, PROFILES.desktop, sites.urlOf('portal', path))
    const reasons: string[] = []
    await devTools.send('Page.enable')
    devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    )
    await page.goto(sites.urlOf('static'))
    return (await goBack(devTools)) ? null : reasons
  })
}
