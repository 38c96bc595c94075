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

/** Which pages come back whole out of the browser's cache; rows for the table. */
export function measureBackForward(): Promise<string[][]> {
  return withMeasuredSites(async (places) => {
    const row = async (what: string, paths: readonly string[], signedIn: boolean): Promise<string[]> => {
      const lost: string[] = []
      for (const path of paths) {
        const reasons = await leaveAndReturn(places, path, signedIn)
        if (reasons) lost.push(`${path} (${reasons.join(', ')})`)
      }
      for (const one of lost) console.log(`not restored: ${one}`)
      const target = signedIn ? ['–', '–'] : ['all', lost.length === 0 ? 'ok' : 'OVER']
      return [`P16 ${what}`, `${paths.length - lost.length} of ${paths.length}`, ...target]
    }
    return [await row('public pages', PUBLIC, false), await row('pages of a customer', PRIVATE, true)]
  })
}

/** Leaves a page for another document and goes back; null where it came back whole, else what the browser says against it. */
function leaveAndReturn(places: MeasuredSites, path: string, signedIn: boolean): Promise<string[] | null> {
  return places.browse(PROFILES.desktop, async (context) => {
    if (signedIn) await places.signIn(context)
    const { page, devTools } = await loadPage(context, PROFILES.desktop, places.urlOf('portal', path))
    const reasons: string[] = []
    await devTools.send('Page.enable')
    devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    )
    await page.goto(places.urlOf('static'))
    return (await goBack(devTools)) ? null : reasons
  })
}
