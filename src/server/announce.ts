import type { Config } from './config.ts'
import { DEMO_PASSWORD, DEMO_TABLET } from './db/seed/demo-access.ts'

/** What the first lines on the terminal tell. */
export interface Announcement {
  readonly config: Config
  /** Null when Vite has told it already. */
  readonly url: string | null
  readonly database: string
  /** The folder that mails go to without a mail server. */
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
    `Mijn Kareel is ready: ${url ?? 'at the address above'}`,
    '',
    ...(accounts.length > 0 ? demo : []),
    `  Data folder     ${config.dataDir} (${database})`,
    `  Mails           ${mailsGoTo(config, url ?? '', outbox)}`,
    '',
    'Ctrl+C stops it.',
    '',
  ].join('\n')
}

function mailsGoTo({ smtpUrl, demoContent }: Config, url: string, folder: string): string {
  // The address of a mail server may hold a password: its host is enough.
  if (smtpUrl) return `to ${new URL(smtpUrl).host}`
  return demoContent ? `${folder}; read them at ${url}/outbox` : folder
}
