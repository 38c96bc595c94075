import type { Page } from '@playwright/test'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import type { LabClient } from '../../support/lab-client.ts'

/** Someone who can sign in. */
export interface Person {
  id: string
  contactId: string
  emailAddress: string
  password: string
}

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

/** What a customer does with the portal, in the customer's own steps. */
export class Portal {
  readonly page: Page
  readonly lab: LabClient

  constructor(page: Page, lab: LabClient) {
    this.page = page
    this.lab = lab
  }

  /** Fills in and sends the login form that is on screen. */
  async fillLogin(person: Pick<Person, 'emailAddress' | 'password'>): Promise<void> {
    await this.page.locator('input[type=email]').fill(person.emailAddress)
    await this.page.locator('input[autocomplete=current-password]').fill(person.password)
    await this.page.locator('form button[type=submit]').click()
  }

  /** Signs in without the form, for tests that are about something else: real tokens, in the real cookies. */
  async signIn(person: Person): Promise<void> {
    const answer = await fetch(this.lab.url + servedPath(authEndpoints.token.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username: person.emailAddress,
        password: person.password,
        client_id: PORTAL_CLIENT.id,
        client_secret: PORTAL_CLIENT.secret,
      }),
    })
    const tokens = (await answer.json()) as Record<'access_token' | 'refresh_token' | 'token_type', string>
    const cookie = (name: string, value: string) => ({
      name,
      value,
      url: this.lab.url,
      sameSite: 'Lax' as const,
      secure: true,
      expires: Math.floor(Date.now() / 1000) + THIRTY_DAYS_S,
    })
    await this.page
      .context()
      .addCookies([
        cookie(COOKIE_NAMES.accessToken, tokens.access_token),
        cookie(COOKIE_NAMES.refreshToken, tokens.refresh_token),
        cookie(COOKIE_NAMES.tokenType, tokens.token_type),
      ])
  }

  /** Opens a page as this person and waits until its heading is there. */
  async open(person: Person, path: string): Promise<void> {
    await this.signIn(person)
    await this.page.goto(path)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }

  /** Moves the clock of backend and browser together (B39); call before the page is opened. */
  async moveClocks(offsetMs: number): Promise<void> {
    await this.lab.moveClock(offsetMs)
    await this.page.clock.setSystemTime(new Date(Date.now() + offsetMs))
  }
}
