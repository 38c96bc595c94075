import type { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import type { EventSinks } from '#contract/schemas/analytics-event.ts'
import { createChores } from './chores.ts'
import { createServer } from './create-server.ts'
import type { Store } from './db/database.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { DEMO_STAFF_PASSWORD } from './db/seed/demo-access.ts'
import { demoPeople } from './db/seed/demo-content.ts'
import { createDemoDocuments } from './db/seed/demo-documents.ts'
import { createRateLimits, type RateLimits } from './http/rate-limits.ts'
import type { ServerEnv } from './http/server-env.ts'
import type { PortalFiles } from './http/static-files.ts'
import { type OpenHub, openHub } from './hub/open-hub.ts'
import { type HubSettings, NO_HUB } from './hub/settings.ts'
import { sweepLinks } from './mail/mail-links.ts'
import { createMailQueue } from './mail/mail-queue.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { createMailWriter } from './mail/mail-writer.ts'
import type { Outbox } from './mail/outbox.ts'
import { remindOfAppointments } from './mail/remind-of-appointments.ts'
import { sweepDeletions } from './modules/account/sweep-deletions.ts'
import { sweepFiles } from './modules/attachments/sweep-files.ts'
import { removeExpiredSessions } from './modules/auth/repository.ts'
import { sweepSignInCodes } from './modules/auth/sign-in-codes-repository.ts'
import { sweepPairingCodes } from './modules/devices/repository.ts'
import { sweepEvents } from './modules/events/repository.ts'
import { sweepHandOvers } from './modules/hand-overs/repository.ts'
import { sweepWriteKeys } from './modules/idempotency/repository.ts'
import { sweepNews } from './modules/notifications/repository.ts'
import type { SignInSettings } from './modules/social/settings.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/files.ts'
import type { Mailer } from './ports/mail.ts'

/** Life of an access token in seconds; a renewal is due at the latest then (T11). */
export const ACCESS_TOKEN_SECONDS = 30 * 60

/** What a backend is opened with. */
export interface BackendOptions {
  readonly store: Store
  /** Where files of projects are kept. */
  readonly fileStore: FileStore
  readonly clock: Clock
  readonly logger: Logger
  readonly files: PortalFiles | null
  readonly demoContent: boolean
  /** False where nobody reads the documents of the demo catalogue, which take a while to make. */
  readonly demoDocuments?: boolean
  readonly publicUrl: () => string
  readonly mailer: Mailer
  /** Where mails can be read in the browser, with demo content only; null when they go to a mail server. */
  readonly outbox: Outbox | null
  /** Our entries at the companies whose sign-in is accepted; none when absent. */
  readonly signIn?: SignInSettings
  /** The embedded hub with a key of its own when absent. */
  readonly hub?: HubSettings
  /** With which staff make pairing codes; with demo content there is one that the start prints. */
  readonly staffPassword?: string | null
  readonly trustedProxy?: boolean
  /** Where events of consenting devices go; nowhere when absent. */
  readonly eventSinks?: EventSinks
  /** With which `/metrics` is read; there is no such place when absent. */
  readonly metricsToken?: string | null
  readonly limits?: RateLimits
  readonly accessTokenSeconds?: () => number
}

/** A backend with what it does beside answering requests. */
export interface Backend {
  readonly app: Hono<ServerEnv>
  readonly hub: Pick<OpenHub, 'interrupt'>
  /** Begins to send mails and to do chores; once the public address is known. */
  start(): void
  /** Does all chores now. */
  runChores(): Promise<void>
  /** Ends the streams of the realtime channel: a server that stops would wait for them. */
  endStreams(): void
  /** Finishes what is under way; before the database is closed. */
  close(): Promise<void>
}

const MINUTE_MS = 60_000

/** Prepares the database and builds the backend on it. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { store, fileStore, clock, logger, files, demoContent, publicUrl, mailer, trustedProxy = false } = options
  const { demoDocuments = true, accessTokenSeconds = () => ACCESS_TOKEN_SECONDS, limits = createRateLimits() } = options
  const { db } = store
  const keys = await prepareDatabase(store, clock, demoContent ? fileStore : null)
  const sender = createMailSender({ db, clock, logger, mailer, write: createMailWriter(db, clock, publicUrl) })
  const mails = createMailQueue(clock, sender.wake)
  const { hub: settings = NO_HUB } = options
  const hub = openHub({ store, clock, logger, keys, settings })
  await hub.start()
  const makeDocuments = createDemoDocuments(db, fileStore)
  const chores = createChores(
    [
      { name: 'sessions', everyMs: 60 * MINUTE_MS, run: () => removeExpiredSessions(db, clock.now()) },
      { name: 'deletions', everyMs: 60 * MINUTE_MS, run: () => sweepDeletions(db, clock, mails) },
      { name: 'links', everyMs: 60 * MINUTE_MS, run: () => sweepLinks(db, clock.now()) },
      { name: 'files', everyMs: 10 * MINUTE_MS, run: () => sweepFiles(db, fileStore, clock.now()) },
      { name: 'write keys', everyMs: 60 * MINUTE_MS, run: () => sweepWriteKeys(db, clock.now()) },
      { name: 'pairing codes', everyMs: 60 * MINUTE_MS, run: () => sweepPairingCodes(db, clock.now()) },
      { name: 'sign-in codes', everyMs: 60 * MINUTE_MS, run: () => sweepSignInCodes(db, clock.now()) },
      { name: 'hand-overs', everyMs: 10 * MINUTE_MS, run: () => sweepHandOvers(db, clock.now()) },
      { name: 'news', everyMs: 60 * MINUTE_MS, run: () => sweepNews(db, clock.now()) },
      { name: 'events', everyMs: 24 * 60 * MINUTE_MS, run: () => sweepEvents(db, clock.now()) },
      { name: 'streams', everyMs: MINUTE_MS / 4, run: () => hub.endRevoked() },
      ...(demoContent && demoDocuments ? [{ name: 'documents', everyMs: 60 * MINUTE_MS, run: makeDocuments }] : []),
      { name: 'reminders', everyMs: 5 * MINUTE_MS, run: () => remindOfAppointments(db, mails, clock.now()) },
    ],
    logger,
  )
  // Whoever opens it reads everybody's links: nothing for an installation that people trust.
  const outbox = demoContent ? options.outbox : null
  const { signIn = { google: null, facebook: null } } = options
  // Whoever opens it can be anybody, so for it the same holds; and never beside a real company.
  const standIn = demoContent && !signIn.google && !signIn.facebook ? demoPeople() : null
  const server = {
    db,
    fileStore,
    clock,
    logger,
    keys,
    accessTokenSeconds,
    mails,
    hub,
    limits,
    trustedProxy,
    eventSinks: options.eventSinks ?? { endpoint: false, dataLayer: false },
    publicUrl,
    signIn,
    staffPassword: options.staffPassword ?? (demoContent ? DEMO_STAFF_PASSWORD : null),
    standIn,
    outbox,
    files,
    metrics: options.metricsToken
      ? { token: options.metricsToken, connections: store.connections, streams: hub.streams }
      : null,
  }
  return {
    app: createServer(server),
    hub,
    start() {
      sender.start()
      chores.start()
    },
    runChores: chores.runAll,
    endStreams: hub.endStreams,
    async close() {
      await hub.close()
      await chores.close()
      await sender.close()
    },
  }
}

/** A log of one JSON line per event on standard error; standard output is for people. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }))
}
