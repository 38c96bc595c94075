import { PAIRING_CODE_MINUTES } from '#contract/appointments/limits.ts'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import type { Config } from './config.ts'
import {
  DEMO_PASSWORD,
  DEMO_STAFF_PASSWORD,
  DEMO_STAFF_PIN,
  DEMO_TABLET,
  DEMO_VISITOR,
} from './db/seed/demo-credentials.ts'
import type { DemoLogins } from './db/seed/demo-logins.ts'

/** Content of the last lines of a start. */
export interface StartMessage {
  readonly config: Config
  /** Where it listens, as browsers on this machine reach it. */
  readonly url: string
  readonly database: string
  /** The folder that mails go to without a mail server. */
  readonly outbox: string
  /** Null when there is no demo content. */
  readonly demo: DemoLogins | null
}

/** The lines after starting portal and backend. */
export function formatStartMessage({ config, url, database, outbox, demo }: StartMessage): string {
  const address = config.publicUrl ?? url
  return formatLines(address, url, [
    ...(demo ? demoLines(config, address, demo) : []),
    `Data folder     ${config.dataDir} (${database})`,
    `Mails           ${formatMailTarget(config, address, outbox)}`,
  ])
}

/** The lines when calls are forwarded to another backend. */
export function formatPortalMessage({ publicUrl, apiOrigin }: Pick<Config, 'publicUrl' | 'apiOrigin'>, url: string) {
  return formatLines(publicUrl ?? url, url, [`Backend         ${apiOrigin}`])
}

/** Browsers elsewhere need the address of PUBLIC_URL, a proxy the one where it listens. */
function formatLines(address: string, url: string, lines: readonly string[]): string {
  const all = [...lines, ...(address === url ? [] : [`Listens on      ${url}`])]
  const indented = all.map((line) => `  ${line}`)
  return [
    '',
    `${PRODUCT_NAMES[DEFAULT_LOCALE]} is ready: ${address}`,
    '',
    ...indented,
    '',
    'Ctrl+C stops it.',
    '',
  ].join('\n')
}

function demoLines({ demoContent, staffPassword }: Config, url: string, { accounts, pairing }: DemoLogins): string[] {
  // Demo content of an earlier start has no pages of staff.
  const hasStaff = demoContent || staffPassword !== null
  const password = staffPassword === null ? DEMO_STAFF_PASSWORD : 'as configured'
  return [
    `Demo accounts   ${accounts.join(', ')}`,
    `Their password  ${DEMO_PASSWORD}`,
    `Demo tablet     client_id ${DEMO_TABLET.id}, client_secret ${DEMO_TABLET.secret}`,
    `Another tablet  ${url}/kiosk/setup, pairing code ${pairing.code} (once, within ${PAIRING_CODE_MINUTES} minutes)`,
    `Its visitor     ${DEMO_VISITOR.name}, code ${DEMO_VISITOR.code}, on the day of the first start`,
    ...(hasStaff ? [`Further codes   ${url}/staff, password ${password}; staff PIN ${DEMO_STAFF_PIN}`] : []),
  ]
}

function formatMailTarget({ smtpUrl, demoContent }: Config, url: string, folder: string): string {
  // The address of a mail server may hold a password, so only its host is shown.
  if (smtpUrl) return `to ${new URL(smtpUrl).host}`
  return demoContent ? `${folder}; read them at ${url}/outbox` : folder
}
