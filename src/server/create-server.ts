import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { PortalSettings } from '#contract/auth/portal-settings.ts'
import type { EventSinks } from '#contract/analytics/event-schema.ts'
import type { Database } from './db/database.ts'
import type { ServerKeys } from './crypto/server-keys.ts'
import { createErrorHandler } from './http/middleware/error-handler.ts'
import { requestContext } from './http/middleware/request-context.ts'
import { mountHealth } from './http/middleware/health.ts'
import type { OpenHub } from './hub/open-hub.ts'
import { sendHubLink } from './hub/link-header.ts'
import { mountRoutes } from './http/route.ts'
import { createNotFoundHandler } from './http/static/not-found.ts'
import { openApiDocument } from './http/openapi/document.ts'
import { mountOutbox } from './mail/outbox-page.ts'
import { PathRouter } from './http/path-router.ts'
import { mountPolicyReports } from './http/static/csp-reports.ts'
import type { RateLimits } from './http/rate-limits.ts'
import { jsonResponse } from './http/response-headers.ts'
import { withMethodNotAllowed } from './http/middleware/method-not-allowed.ts'
import type { ServerEnv } from './http/server-env.ts'
import { type PortalFiles, serveFiles } from './http/static/static-files.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { Outbox } from './mail/outbox.ts'
import { type MetricsSettings, mountMetrics } from './metrics/mount-metrics.ts'
import { createRequestMetrics } from './metrics/request-metrics.ts'
import { mountNotMePages } from './modules/account/not-me-pages.ts'
import { passkeyRoutes } from './modules/account/passkey-routes.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { createOperations } from './modules/appointments/operations.ts'
import { appointmentRoutes } from './modules/appointments/routes.ts'
import { createAppointments } from './modules/appointments/service.ts'
import { createFileLinks } from './modules/attachments/file-links.ts'
import { mountFileDownloads } from './modules/attachments/file-download.ts'
import { attachmentRoutes } from './modules/attachments/routes.ts'
import { createAttachments } from './modules/attachments/service.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { createAuth } from './modules/auth/service.ts'
import { createStaffTokens } from './modules/auth/staff-tokens.ts'
import { signInCodeRoutes } from './modules/auth/sign-in-code-routes.ts'
import { createSignInCodes } from './modules/auth/sign-in-codes.ts'
import { createSelfServiceLinks } from './modules/appointments/self-service-links.ts'
import { mountSelfServicePages } from './modules/appointments/self-service-pages.ts'
import type { VideoCallUrl } from './modules/appointments/video-calls.ts'
import { createScheduling } from './modules/appointments/scheduling-service.ts'
import { createCalendarLinks } from './modules/appointments/calendar-links.ts'
import { createCalendarSubscriptions } from './modules/appointments/calendar-subscriptions.ts'
import { mountCalendarDownloads } from './modules/appointments/calendar-download.ts'
import { customerRoutes } from './modules/customers/routes.ts'
import { createCustomers } from './modules/customers/service.ts'
import { tabletRoutes } from './modules/tablets/routes.ts'
import { createTablets } from './modules/tablets/service.ts'
import { createCheckIns } from './modules/tablets/check-in-service.ts'
import { downloadRoutes } from './modules/downloads/routes.ts'
import { createDownloads } from './modules/downloads/service.ts'
import { eventRoutes } from './modules/analytics/routes.ts'
import { favouriteRoutes } from './modules/favourites/routes.ts'
import { createFavourites } from './modules/favourites/service.ts'
import { sharedSelectionRoutes } from './modules/shared-selections/routes.ts'
import { createSharedSelections } from './modules/shared-selections/service.ts'
import { inspirationRoutes } from './modules/inspiration/routes.ts'
import { createInspiration } from './modules/inspiration/service.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { createNotifications } from './modules/notifications/service.ts'
import { createPasskeys } from './modules/passkeys/service.ts'
import { projectItemRoutes } from './modules/project-items/routes.ts'
import { createProjectItems } from './modules/project-items/service.ts'
import { createProjectAccess } from './modules/projects/access.ts'
import { projectMemberRoutes } from './modules/projects/members-routes.ts'
import { createProjectMembers } from './modules/projects/members-service.ts'
import { projectRoutes } from './modules/projects/routes.ts'
import { createProjects } from './modules/projects/service.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { createRealtime } from './modules/realtime/service.ts'
import { registrationRoutes } from './modules/registration/routes.ts'
import { createRegistration } from './modules/registration/service.ts'
import { questionRoutes } from './modules/questions/routes.ts'
import { createQuestions } from './modules/questions/service.ts'
import { sampleRoutes } from './modules/samples/routes.ts'
import { createSamples } from './modules/samples/service.ts'
import { showroomRoutes } from './modules/showrooms/routes.ts'
import { createSecondFactors } from './modules/second-factor/service.ts'
import { createProviders } from './modules/social/settings.ts'
import { createSocial } from './modules/social/service.ts'
import type { SignInSettings } from './modules/social/settings.ts'
import { mountStaffPages } from './modules/staff/staff-pages.ts'
import { mountMockIdentityProvider } from './modules/mock-identity-provider/routes.ts'
import type { MockPerson } from './modules/mock-identity-provider/service.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/files.ts'

/** Dependencies of the backend. */
export interface ServerDependencies {
  readonly db: Database
  /** The database for signing in, which other calls cannot block; `db` when absent. */
  readonly signInDb?: Database
  /** For checking tokens; the one of all other calls when absent. */
  readonly tokenDb?: Database
  /** Stores files of projects. */
  readonly fileStore: FileStore
  /** Whether that can be done; always when absent. */
  readonly filesAvailable?: () => boolean
  readonly clock: Clock
  readonly logger: Logger
  readonly keys: ServerKeys
  /** Lifetime of a new access token in seconds, read at each issue. */
  readonly accessTokenSeconds: () => number
  readonly mails: MailQueue
  /** The realtime hub, not started yet. */
  readonly hub: Pick<OpenHub, 'address' | 'subscriberKey' | 'cursor' | 'publish' | 'mount'>
  readonly limits: RateLimits
  /** True behind a proxy whose X-Forwarded-For is trusted. */
  readonly trustedProxy: boolean
  /** Destinations of analytics events. */
  readonly eventSinks: EventSinks
  /** The portal's address for browsers, without a slash at the end; read when there are requests. */
  readonly publicUrl: () => string
  /** What documents of the portal tell the browser. */
  readonly settings: PortalSettings
  /** Credentials of sign-in providers. */
  readonly signIn: SignInSettings
  /** Opens `/staff`; null for no such path. */
  readonly staffPassword: string | null
  /** Whether signing in there also asks for the code of an authenticator; not when absent. */
  readonly staffNeedsSecondFactor?: boolean
  /** The people of the mock identity provider; null for none. */
  readonly mockIdentities: readonly MockPerson[] | null
  /** Mails to show in the browser; null for none. */
  readonly outbox: Outbox | null
  /** The built portal; null when something else serves it. */
  readonly files: PortalFiles | null
  readonly videoCallUrl: VideoCallUrl
  /** Metrics for Prometheus; none when absent. */
  readonly metrics?: MetricsSettings | null
}

/** Creates the backend as an app; it does not listen. */
export function createServer({
  db,
  signInDb = db,
  tokenDb = db,
  fileStore,
  filesAvailable = () => true,
  clock,
  logger,
  keys,
  accessTokenSeconds,
  mails,
  hub,
  limits,
  trustedProxy,
  eventSinks,
  publicUrl,
  settings,
  signIn,
  staffPassword,
  staffNeedsSecondFactor = false,
  mockIdentities,
  outbox,
  files,
  videoCallUrl,
  metrics = null,
}: ServerDependencies): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>({ router: new PathRouter() })
  const observe = metrics ? createRequestMetrics(metrics.registry) : undefined
  app.use(requestContext({ logger, clock, publicUrl, trustedProxy, observe }))
  const providers = mockIdentities
    ? mountMockIdentityProvider(app, { clock, publicUrl, people: mockIdentities })
    : createProviders(signIn)
  const staffTokens = createStaffTokens(keys.appointment, clock)
  const passkeys = createPasskeys({ db: signInDb, clock, limits, publicUrl })
  const secondFactors = createSecondFactors({ db: signInDb, clock, mails, limits, passkeys })
  const signInServices = { db: signInDb, tokenDb, clock, keys, mails, limits }
  const auth = createAuth({ ...signInServices, accessTokenSeconds, staffTokens, secondFactors })
  const social = createSocial({ db: signInDb, clock, mails, logger, limits, providers })
  const fileLinks = createFileLinks(keys.fileLink, clock)
  const access = createProjectAccess(hub)
  const attachments = createAttachments({ db, access, fileStore, clock, hub })
  const scheduling = createScheduling({ db, clock, mails, hub })
  const selfServiceLinks = createSelfServiceLinks(keys.appointment, clock, videoCallUrl)
  const calendar = createCalendarLinks(keys.appointment, clock)
  const subscriptions = createCalendarSubscriptions({ db, clock, key: keys.calendar })
  const signInCodes = createSignInCodes({ db: signInDb, clock, limits, key: keys.signInCode, sessions: auth.sessions })
  const account = { db, clock, mails, hub, passwordLimit: limits.currentPassword }
  const routes = [
    ...authRoutes({ auth, social, passkeys: settings.hasPasskeys ? passkeys : null, secondFactors }),
    ...signInCodeRoutes(auth, signInCodes),
    ...registrationRoutes(createRegistration({ db, clock, mails, limits })),
    ...customerRoutes(createCustomers({ db, clock, hub })),
    ...accountRoutes(account),
    ...(settings.hasPasskeys ? passkeyRoutes(account, passkeys) : []),
    ...realtimeRoutes(createRealtime(hub, clock)),
    ...projectRoutes(createProjects({ db, access, clock, hub })),
    ...projectMemberRoutes(createProjectMembers({ db, access, clock, mails, hub, inviteLimit: limits.invitation })),
    ...attachmentRoutes(attachments, fileLinks),
    ...appointmentRoutes({
      appointments: createAppointments(db, clock),
      operations: createOperations({ db, clock, hub }),
      scheduling,
      links: selfServiceLinks,
      calendar,
      subscriptions,
    }),
    ...showroomRoutes(db, clock),
    ...tabletRoutes(createTablets({ db, clock, limits, staffTokens }), createCheckIns({ db, clock, limits, hub })),
    ...sharedSelectionRoutes(createSharedSelections({ db, clock, hub, links: fileLinks, limit: limits.shares })),
    ...inspirationRoutes(createInspiration(db)),
    ...downloadRoutes(createDownloads(db, fileLinks)),
    ...favouriteRoutes(createFavourites(db, clock)),
    ...projectItemRoutes(createProjectItems({ db, access, clock, hub })),
    ...sampleRoutes(createSamples({ db, access, clock, mails, limit: limits.samples })),
    ...questionRoutes(createQuestions({ db, access, fileStore, clock, mails, limits }), clock),
    ...notificationRoutes(createNotifications(db, clock)),
    ...eventRoutes({ db, clock, sinks: eventSinks, limit: limits.events }),
  ]
  app.use('/v2/api/*', sendHubLink(hub))
  mountRoutes(app, routes, auth.authenticate)
  mountFileDownloads(app, attachments, fileLinks)
  const calendars = { links: calendar, subscriptions, limit: limits.calendar }
  mountCalendarDownloads(app, { db, clock, ...calendars, publicUrl, videoCallUrl })
  mountNotMePages(app, { db, clock, mails })
  mountSelfServicePages(app, { db, clock, scheduling, links: selfServiceLinks })
  if (staffPassword !== null) {
    const staffKeys = { key: keys.appointment, authenticatorKey: keys.staffAuthenticator }
    const staff = { password: staffPassword, needsSecondFactor: staffNeedsSecondFactor, ...staffKeys }
    mountStaffPages(app, { db, clock, limits, ...staff })
  }
  hub.mount(app)
  mountPolicyReports(app, logger)
  mountHealth(
    app,
    () => signInDb.execute(sql`select 1`),
    () => (filesAvailable() ? [] : ['files']),
  )
  if (metrics) mountMetrics(app, { db, clock, filesAvailable, ...metrics })
  if (outbox) mountOutbox(app, outbox)
  app.get('/v2/api/openapi.json', (c) => jsonResponse(c, openApiDocument()))
  app.notFound(
    withMethodNotAllowed(app, createNotFoundHandler(files ? serveFiles(files, settings) : () => Promise.resolve(null))),
  )
  app.onError(createErrorHandler(logger))
  return app
}
