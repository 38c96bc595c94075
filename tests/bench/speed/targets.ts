import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEMO_ACCOUNT } from '#tests/support/api/demo-session.ts'
import { startAndWait } from '#tests/support/servers/launch-process.ts'
import { portalCookie, sessionCookies } from '#tests/support/browser/session-cookies.ts'
import { buildFloor, copyStaticPage } from './build-floor.ts'
import { openBrowser } from './open-browser.ts'
import { openOrigin, type Target } from './open-origin.ts'
import type { DeviceProfile } from './device-profiles.ts'

/** Other built portals to compare with, by name. */
export type Peers = Readonly<Record<string, Target>>

/** The measured sites: the static page, the framework floor, the built portal, and its peers. */
export interface MeasuredSites {
  readonly urlOf: (site: 'static' | 'floor' | 'portal' | `peer-${string}`, path?: string) => string
  /** Runs in a browser of that device; an existing profile folder makes it a returning visit. */
  readonly browse: <T>(
    profile: DeviceProfile,
    run: (context: BrowserContext) => Promise<T>,
    profileFolder?: string,
  ) => Promise<T>
  /** Creates a profile folder for repeated visits. */
  readonly createProfile: () => Promise<string>
  /** Signs the demo customer in, without the form. */
  readonly signIn: (context: BrowserContext) => Promise<void>
}

/** Serves all sites during a measurement, the portal by its own server process. */
export async function withMeasuredSites<T>(
  measure: (sites: MeasuredSites) => Promise<T>,
  peers: Peers = {},
): Promise<T> {
  if (!existsSync('dist/server/main.js')) throw new Error('Run npm run build first: there is no build to measure.')
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const portal = await startAndWait([process.execPath, 'dist/server/main.js'], { env })
  try {
    const origin = await openOrigin({
      static: await copyStaticPage(join(folder, 'static')),
      floor: await buildFloor(join(folder, 'floor')),
      portal: { address: portal.address },
      ...Object.fromEntries(Object.entries(peers).map(([name, target]) => [`peer-${name}`, target])),
    })
    const newProfile = () => mkdtemp(join(folder, 'profile-'))
    const browse: MeasuredSites['browse'] = async (profile, run, profileFolder) => {
      const context = await openBrowser(profileFolder ?? (await newProfile()), origin.argumentsFor(profile.name))
      try {
        return await run(context)
      } finally {
        await context.close()
      }
    }
    const urlOf: MeasuredSites['urlOf'] = (site, path = '/') => origin.urlOf(site) + path
    const cookies = await createSessionCookies(portal.address, urlOf('portal'))
    try {
      return await measure({
        urlOf,
        browse,
        createProfile: newProfile,
        signIn: (context) => context.addCookies(cookies),
      })
    } finally {
      origin.close()
    }
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The demo customer's cookies, with an answered consent question. */
export async function createSessionCookies(address: string, url: string) {
  const { email: emailAddress, password } = DEMO_ACCOUNT
  const session = await sessionCookies(address, { emailAddress, password }, url)
  return [...session, portalCookie(url, COOKIE_NAMES.consent, `no.${Date.now()}`)]
}
