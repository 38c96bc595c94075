import type { Browser } from '@playwright/test'
import type { TestBackend } from '../support/servers/test-backend.ts'
import { LabClient } from '../support/lab/lab-client.ts'
import { openTabs, type Renewals, renewRepeatedly, disableWebLocks } from '../support/browser/renewal-tabs.ts'
import { Portal } from '../support/browser/portal-page.ts'
import { withBrowser } from './with-browser.ts'

const TABS = [2, 4, 8, 16]
const EXPIRIES = 50

/** Counts token requests of all tabs at expiry, with and without the Web Locks API; needs a build. */
export function measureRenewal(): Promise<string[][]> {
  return withBrowser(renewAll)
}

async function renewAll(browser: Browser, backend: TestBackend): Promise<string[][]> {
  const rows: string[][] = []
  for (const locks of [true, false]) {
    for (const count of TABS) {
      const context = await browser.newContext({ baseURL: backend.url, timezoneId: 'Europe/Brussels' })
      if (!locks) await disableWebLocks(context)
      const lab = new LabClient(backend.url)
      await lab.reset()
      await new Portal(await context.newPage(), lab).signIn(await backend.createCustomer())
      const renewals = await renewRepeatedly(await openTabs(context, count, '/projects'), lab, EXPIRIES)
      rows.push(rowOf(`${count} tabs, ${locks ? 'with' : 'without'} Web Locks`, renewals, locks ? 1 : count))
      await context.close()
    }
  }
  return rows
}

function rowOf(name: string, { perExpiry, failedCalls, loggedOut }: Renewals, target: number): string[] {
  const sum = perExpiry.reduce((total, value) => total + value, 0)
  const maximum = Math.max(...perExpiry)
  return [
    name,
    String(perExpiry.length),
    String(sum),
    String(maximum),
    String(target),
    String(failedCalls),
    String(loggedOut),
  ]
}
