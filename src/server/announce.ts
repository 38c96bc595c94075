import { PAIRING_CODE_MINUTES } from '#contract/constants/showroom.ts'
import type { Config } from './config.ts'
import { DEMO_PASSWORD, DEMO_STAFF_PASSWORD, DEMO_STAFF_PIN, DEMO_TABLET, DEMO_VISITOR } from './db/seed/demo-access.ts'
import type { DemoEntrance } from './db/seed/demo-entrance.ts'

/** What the first lines on the terminal tell. */
export interface Announcement {
  readonly config: Config
  /** Null when Vite has told it already. */
  readonly url: string | null
  readonly database: string
  /** The folder that mails go to without a mail server. */
  readonly outbox: string
  /** Null when there is no demo content. */
  readonly demo: DemoEntrance | null
}

/** The lines for whoever started the backend. */
export function announcement({ config, url, database, outbox, demo }: Announcement): string {
  return [
    '',
    `Mijn Kareel is ready: ${url ?? 'at the address above'}`,
    '',
    ...(demo ? demoLines(config, url ?? '', demo) : []),
    `  Data folder     ${config.dataDir} (${database})`,
    `  Mails           ${mailsGoTo(config, url ?? '', outbox)}`,
    '',
    'Ctrl+C stops it.',
    '',
  ].join('\n')
}

/** The lines when the backend is elsewhere. */
export function portalAnnouncement(url: string, apiOrigin: string): string {
  return ['', `Mijn Kareel is ready: ${url}`, '', `  Backend         ${apiOrigin}`, '', 'Ctrl+C stops it.', ''].join(
    '\n',
  )
}

function demoLines({ staffPassword }: Config, url: string, { accounts, pairing }: DemoEntrance): string[] {
  return [
    `  Demo accounts   ${accounts.join(', ')}`,
    `  Their password  ${DEMO_PASSWORD}`,
    `  Demo tablet     client_id ${DEMO_TABLET.id}, client_secret ${DEMO_TABLET.secret}`,
    `  Another tablet  ${url}/kiosk/setup, pairing code ${pairing.code} (once, within ${PAIRING_CODE_MINUTES} minutes)`,
    `  Its visitor     ${DEMO_VISITOR.name}, code ${DEMO_VISITOR.code}, on the day of the first start`,
    `  Further codes   ${url}/staff, password ${staffPassword === null ? DEMO_STAFF_PASSWORD : 'as configured'}; staff PIN ${DEMO_STAFF_PIN}`,
  ]
}

function mailsGoTo({ smtpUrl, demoContent }: Config, url: string, folder: string): string {
  // The address of a mail server may hold a password: its host is enough.
  if (smtpUrl) return `to ${new URL(smtpUrl).host}`
  return demoContent ? `${folder}; read them at ${url}/outbox` : folder
}
