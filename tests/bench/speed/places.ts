import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { DEMO_ACCOUNT } from '#tests/support/demo-session.ts'
import { startAndWait } from '#tests/support/launcher.ts'
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

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

/** The cookies of the demo customer; who was asked about measuring before is not asked in the midst of it (E47). */
export async function sessionOf(address: string, url: string) {
  const answer = await fetch(address + servedPath(authEndpoints.token.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: PORTAL_CLIENT.id,
      client_secret: PORTAL_CLIENT.secret,
      username: DEMO_ACCOUNT.email,
      password: DEMO_ACCOUNT.password,
    }),
  })
  const tokens = (await answer.json()) as Record<'access_token' | 'refresh_token' | 'token_type', string>
  const values = {
    [COOKIE_NAMES.accessToken]: tokens.access_token,
    [COOKIE_NAMES.refreshToken]: tokens.refresh_token,
    [COOKIE_NAMES.tokenType]: tokens.token_type,
    [COOKIE_NAMES.consent]: `no.${Date.now()}`,
  }
  const expires = Math.floor(Date.now() / 1000) + THIRTY_DAYS_S
  return Object.entries(values).map(([name, value]) => ({
    name,
    value,
    url,
    sameSite: 'Lax' as const,
    secure: true,
    expires,
  }))
}
