import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { DEMO_ACCOUNT } from '#tests/support/demo-session.ts'
import { startAndWait } from '#tests/support/launcher.ts'
import { portalCookie, sessionCookies } from '#tests/support/session-cookies.ts'
import { buildFloor, copyStaticPage } from './build-floor.ts'
import { openBrowser } from './open-browser.ts'
import { openOrigin } from './open-origin.ts'
import type { Profile } from './profiles.ts'

/** The three that are measured in one run: the page without script, the framework floor, and the built portal. */
export interface Places {
  readonly urlOf: (place: 'static' | 'floor' | 'portal', path?: string) => string
  /** Runs in a browser of that device; with a profile of before it is a returning one, else new. */
  readonly browse: <T>(profile: Profile, run: (context: BrowserContext) => Promise<T>, kept?: string) => Promise<T>
  /** A folder for the profile of a browser that is opened more than once. */
  readonly newProfile: () => Promise<string>
  /** Signs the demo customer in, without the form. */
  readonly signIn: (context: BrowserContext) => Promise<void>
}

/** Runs with all three served, the portal by its own server in a process of its own; they end with it, come what may. */
export async function atPlaces<T>(measure: (places: Places) => Promise<T>): Promise<T> {
  if (!existsSync('dist/server/main.js')) throw new Error('There is no build to measure: npm run build makes one.')
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const portal = await startAndWait([process.execPath, 'dist/server/main.js'], { env })
  try {
    const origin = await openOrigin({
      static: await copyStaticPage(join(folder, 'static')),
      floor: await buildFloor(join(folder, 'floor')),
      portal: { address: portal.address },
    })
    const newProfile = () => mkdtemp(join(folder, 'profile-'))
    const browse: Places['browse'] = async (profile, run, kept) => {
      const context = await openBrowser(kept ?? (await newProfile()), origin.argumentsFor(profile.name))
      try {
        return await run(context)
      } finally {
        await context.close()
      }
    }
    const urlOf: Places['urlOf'] = (place, path = '/') => origin.urlOf(place) + path
    const cookies = await sessionOf(portal.address, urlOf('portal'))
    try {
      return await measure({ urlOf, browse, newProfile, signIn: (context) => context.addCookies(cookies) })
    } finally {
      origin.close()
    }
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The cookies of the demo customer, who has been asked about measuring before and not in the midst of it (E47). */
export async function sessionOf(address: string, url: string) {
  const { email: emailAddress, password } = DEMO_ACCOUNT
  const session = await sessionCookies(address, { emailAddress, password }, url)
  return [...session, portalCookie(url, COOKIE_NAMES.consent, `no.${Date.now()}`)]
}
