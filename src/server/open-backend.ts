import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { DEFAULT_SETTINGS, type PortalSettings } from '#contract/auth/portal-settings.ts'
import type { EventSinks } from '#contract/analytics/event-schema.ts'
import { ACCESS_TOKEN_SECONDS } from './crypto/access-token.ts'
import { createScheduledJobs } from './ports/scheduled-jobs.ts'
import { createServer } from './create-server.ts'
import type { Store } from './db/database.ts'
import { prepareDatabase } from './db/seed/prepare-database.ts'
import { DEMO_STAFF_PASSWORD } from './db/seed/demo-credentials.ts'
import { demoPeople } from './db/seed/demo-content.ts'
import { createDemoDocuments } from './db/seed/demo-documents.ts'
import { createDemoFiles } from './db/seed/demo-files.ts'
import { monitorFileStore } from './files/monitor-file-store.ts'
import { deleteExpiredCounters, postgresCounters } from './http/attempt-limiter.ts'
import { createRateLimits, type RateLimits } from './http/rate-limits.ts'
import type { ServerEnv } from './http/server-env.ts'
import type { PortalFiles } from './http/static/static-files.ts'
import { type OpenHub, openHub } from './hub/open-hub.ts'
import { type HubSettings, DEFAULT_HUB_SETTINGS } from './hub/settings.ts'
import { deleteOldLinks } from './mail/mail-links.ts'
import { createMailQueue, deleteOldRefusals } from './mail/mail-queue.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { createMailWriter } from './mail/templates/write-mails.tsx'
import type { Outbox } from './mail/outbox.ts'
import { enqueueAppointmentReminders } from './mail/appointment-reminders.ts'
import { deleteDueAccounts } from './modules/account/delete-due-accounts.ts'
import { deleteUnsentFiles } from './modules/questions/service.ts'
import { deleteOrphanedFiles } from './modules/attachments/service.ts'
import { filterActive as filterActiveSessions, removeExpiredSessions } from './modules/auth/repository.ts'
import { deleteOldSecurityEvents } from './modules/security-events/repository.ts'
import { deleteOldOrigins } from './modules/auth/sign-in-origins.ts'
import { sweepSignInCodes } from './modules/auth/sign-in-codes-repository.ts'
import { deleteExpiredChallenges } from './modules/passkeys/repository.ts'
import { deleteExpiredSignIns } from './modules/second-factor/repository.ts'
import { deleteExpiredPairingCodes } from './modules/tablets/repository.ts'
import { deleteOldEvents } from './modules/analytics/repository.ts'
import { deleteExpiredSelections } from './modules/shared-selections/repository.ts'
import { deleteExpiredKeys } from './modules/idempotency/repository.ts'
import { deleteOldNotifications } from './modules/notifications/repository.ts'
import { createFileStoreMetrics } from './metrics/file-store-metrics.ts'
import { createVideoCallUrl } from './modules/appointments/video-calls.ts'
import { NO_SIGN_IN, type SignInSettings } from './modules/social/settings.ts'
import { MOCK_SIGN_IN } from './modules/mock-identity-provider/service.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/files.ts'
import type { Mailer } from './ports/mail.ts'

/** Options of a backend. */
export interface BackendOptions {
  readonly store: Store
  /** Stores files of projects. */
  readonly fileStore: FileStore
  readonly clock: Clock
  readonly logger: Logger
  readonly files: PortalFiles | null
  readonly demoContent: boolean
  /** False to skip the PDF documents of the demo catalogue, which take a while to create. */
  readonly demoDocuments?: boolean
  readonly publicUrl: () => string
  readonly mailer: Mailer
  /** Mails to show in the browser, with demo content only; null when they go to a mail server. */
  readonly outbox: Outbox | null
  /** The portal's OAuth client and the providers that it offers; the defaults when absent. */
  readonly settings?: PortalSettings
  /** Credentials of sign-in providers; none when absent. */
  readonly signIn?: SignInSettings
  /** The embedded hub with its own key when absent. */
  readonly hub?: HubSettings
  /** Opens `/staff`; with demo content there is a default that the start prints. */
  readonly staffPassword?: string | null
  /** Whether signing in there also asks for the code of an authenticator; not when absent. */
  readonly staffNeedsSecondFactor?: boolean
  readonly trustedProxy?: boolean
  /** Destinations of analytics events; none when absent. */
  readonly eventSinks?: EventSinks
  /** Opens `/metrics`; no such path when absent. */
  readonly metricsToken?: string | null
  /** The address of video calls, with `{id}` for that of the appointment; none when absent. */
  readonly videoCallUrl?: string | null
  readonly limits?: RateLimits
  readonly accessTokenSeconds?: () => number
}

/** A backend with its background work. */
export interface Backend {
  readonly app: Hono<ServerEnv>
  readonly hub: Pick<OpenHub, 'interrupt'>
  /** What documents of the portal tell the browser. */
  readonly settings: PortalSettings
  /** Starts sending mails and running scheduled jobs, once the public address is known; resolves when each job has run. */
  start(): Promise<void>
  /** Runs all scheduled jobs now. */
  runJobs(): Promise<void>
  /** Ends realtime streams, which a stopping server would wait for. */
  endStreams(): void
  /** Finishes running work; to be called before the database is closed. */
  close(): Promise<void>
}

const MINUTE_MS = 60_000

/** The settings of this backend where nothing is configured. */
const OWN_SETTINGS: PortalSettings = { ...DEFAULT_SETTINGS, hasOneTimeCodes: true, hasPasskeys: true }

/** Prepares the database and creates the backend on it. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { store, clock, logger, files, demoContent, publicUrl, mailer, trustedProxy = false } = options
  const { demoDocuments = true, accessTokenSeconds = () => ACCESS_TOKEN_SECONDS } = options
  const { db, requestDb, signInDb, tokenDb, signInPool } = store
  const { limits = createRateLimits(signInPool ? { createCounter: postgresCounters(signInPool) } : {}) } = options
  const { settings: configured = OWN_SETTINGS, signIn = NO_SIGN_IN } = options
  const keys = await prepareDatabase(store, clock, configured.client, demoContent)
  const registry = new Registry()
  const monitored = monitorFileStore(options.fileStore, logger, createFileStoreMetrics(registry))
  const fileStore = monitored.store
  const videoCallUrl = createVideoCallUrl(options.videoCallUrl ?? null)
  const write = createMailWriter({ db, clock, fileStore, publicUrl, videoCallUrl })
  const sender = createMailSender({ db, clock, logger, mailer, write })
  const mails = createMailQueue(clock, sender.wake)
  const { hub: hubSettings = DEFAULT_HUB_SETTINGS } = options
  const filterActive = (ids: readonly string[]) => filterActiveSessions(requestDb, ids, clock.now())
  const hub = openHub({ store, clock, logger, keys, settings: hubSettings, filterActive })
  await hub.start()
  const demoJobs = [
    { name: 'demo files', everyMs: 5 * MINUTE_MS, run: createDemoFiles(db, fileStore, clock) },
    ...(demoDocuments ? [{ name: 'documents', everyMs: 5 * MINUTE_MS, run: createDemoDocuments(db, fileStore) }] : []),
  ]
  const jobs = createScheduledJobs(
    [
      { name: 'sessions', everyMs: 60 * MINUTE_MS, run: () => removeExpiredSessions(db, clock.now()) },
      { name: 'sign-in origins', everyMs: 60 * MINUTE_MS, run: () => deleteOldOrigins(db, clock.now()) },
      { name: 'deletions', everyMs: 60 * MINUTE_MS, run: () => deleteDueAccounts(db, clock, mails, hub) },
      { name: 'links', everyMs: 60 * MINUTE_MS, run: () => deleteOldLinks(db, clock.now()) },
      { name: 'refused mails', everyMs: 60 * MINUTE_MS, run: () => deleteOldRefusals(db, clock.now()) },
      { name: 'file store', everyMs: MINUTE_MS, run: monitored.check },
      { name: 'files', everyMs: 10 * MINUTE_MS, run: () => deleteOrphanedFiles(db, fileStore, clock.now()) },
      { name: 'question files', everyMs: 60 * MINUTE_MS, run: () => deleteUnsentFiles(db, clock.now()) },
      { name: 'idempotency keys', everyMs: 60 * MINUTE_MS, run: () => deleteExpiredKeys(db, clock.now()) },
      { name: 'pairing codes', everyMs: 60 * MINUTE_MS, run: () => deleteExpiredPairingCodes(db, clock.now()) },
      { name: 'passkey challenges', everyMs: 10 * MINUTE_MS, run: () => deleteExpiredChallenges(db, clock.now()) },
      { name: 'pending sign-ins', everyMs: 10 * MINUTE_MS, run: () => deleteExpiredSignIns(db, clock.now()) },
      { name: 'sign-in codes', everyMs: 60 * MINUTE_MS, run: () => sweepSignInCodes(db, clock.now()) },
      { name: 'rate limits', everyMs: 10 * MINUTE_MS, run: () => deleteExpiredCounters(db, new Date()) },
      { name: 'shared selections', everyMs: 10 * MINUTE_MS, run: () => deleteExpiredSelections(db, clock.now()) },
      { name: 'notifications', everyMs: 60 * MINUTE_MS, run: () => deleteOldNotifications(db, clock.now()) },
      { name: 'security events', everyMs: 24 * 60 * MINUTE_MS, run: () => deleteOldSecurityEvents(db, clock.now()) },
      { name: 'events', everyMs: 24 * 60 * MINUTE_MS, run: () => deleteOldEvents(db, clock.now()) },
      { name: 'streams', everyMs: MINUTE_MS / 4, run: () => hub.endExpiredStreams() },
      ...(demoContent ? demoJobs : []),
      { name: 'reminders', everyMs: 5 * MINUTE_MS, run: () => enqueueAppointmentReminders(db, mails, clock.now()) },
    ],
    logger,
  )
  // The outbox shows everybody's links, so only a demo has it.
  const outbox = demoContent ? options.outbox : null
  // The mock identity provider signs in anybody: only for a demo, and never beside a real provider.
  const mockIdentities = demoContent && !signIn.google && !signIn.facebook ? demoPeople() : null
  const settings = mockIdentities ? { ...configured, signIn: MOCK_SIGN_IN } : configured
  const server = {
    db: requestDb,
    signInDb,
    tokenDb,
    fileStore,
    filesAvailable: monitored.isAvailable,
    clock,
    logger,
    keys,
    accessTokenSeconds,
    mails,
    hub,
    limits,
    trustedProxy,
    eventSinks: options.eventSinks ?? { endpoint: true, dataLayer: false },
    publicUrl,
    settings,
    signIn,
    staffPassword: options.staffPassword ?? (demoContent ? DEMO_STAFF_PASSWORD : null),
    staffNeedsSecondFactor: options.staffNeedsSecondFactor ?? false,
    mockIdentities,
    outbox,
    files,
    videoCallUrl,
    metrics: options.metricsToken
      ? { token: options.metricsToken, registry, connections: store.connections, streams: hub.streams }
      : null,
  }
  return {
    app: createServer(server),
    hub,
    settings,
    start() {
      sender.start()
      return jobs.start()
    },
    runJobs: jobs.runAll,
    endStreams: hub.endStreams,
    async close() {
      await Promise.all([hub.close(), jobs.close(), sender.close()])
    },
  }
}
