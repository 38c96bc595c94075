import type { Config } from './config.ts'
import { DEMO_PASSWORD, DEMO_TABLET } from './db/seed/demo-access.ts'

/** What the first lines on the terminal tell. */
export interface Announcement {
  readonly config: Config
  readonly url: string
  readonly database: string
  readonly outbox: string
  /** Addresses of the demo accounts; none when there is no demo content. */
  readonly accounts: readonly string[]
}

/** The lines for whoever started the backend. */
export function announcement({ config, url, database, outbox, accounts }: Announcement): string {
  const demo = [
    `  Demo accounts   ${accounts.join(', ')}`,
    `  Their password  ${DEMO_PASSWORD}`,
    `  Demo tablet     client_id ${DEMO_TABLET.id}, client_secret ${DEMO_TABLET.secret}`,
  ]
  return [
    '',
    `Mijn Kareel is ready: ${url}`,
    '',
    ...(accounts.length > 0 ? demo : []),
    `  Data folder     ${config.dataDir} (${database})`,
    `  Mails           ${outbox} (none yet: mail comes with registration)`,
    '',
    'Ctrl+C stops it.',
    '',
  ].join('\n')
}
