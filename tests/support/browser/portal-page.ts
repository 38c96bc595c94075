import type { Page } from '@playwright/test'
import type { LabClient } from '../lab/lab-client.ts'
import { sessionCookies } from './session-cookies.ts'

/** Someone who can sign in. */
export interface Person {
  id: string
  contactId: string
  emailAddress: string
  password: string
}

/** Page object with the steps of a customer. */
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

  /** Signs in by cookies with real tokens, without the login form. */
  async signIn(person: Person): Promise<void> {
    await this.page.context().addCookies(await sessionCookies(this.lab.url, person))
  }

  /** Opens a page as this person and waits until its heading is there. */
  async open(person: Person, path: string): Promise<void> {
    await this.signIn(person)
    await this.page.goto(path)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }

  /** Chooses from the menu of the project's page, or of a row of the list. */
  async chooseFromMenu(action: string, projectName = 'dit project'): Promise<void> {
    const menuButton = this.page.getByRole('button', { name: `Meer acties voor ${projectName}` })
    await menuButton.click()
    await menuButton.locator('..').getByRole('button', { name: action, exact: true }).click()
  }

  /** Moves the clock of backend and browser together; call before the page is opened. */
  async moveClocks(offsetMs: number): Promise<void> {
    await this.lab.moveClock(offsetMs)
    await this.page.clock.setSystemTime(new Date(Date.now() + offsetMs))
  }
}
