import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { EventSinks } from '#contract/schemas/analytics-event.ts'
import type { Database } from './db/database.ts'
import type { ServerKeys } from './db/server-keys.ts'
import { answerErrors } from './http/answer-errors.ts'
import { everyRequest } from './http/every-request.ts'
import { mountHealth } from './http/health.ts'
import type { OpenHub } from './hub/open-hub.ts'
import { tellPlace } from './hub/tell-place.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { answerUnmatched } from './http/not-found.ts'
import { openApiDocument } from './http/openapi.ts'
import { mountOutbox } from './http/outbox-page.ts'
import { PathRouter } from './http/path-router.ts'
import { mountPolicyReports } from './http/policy-reports.ts'
import type { RateLimits } from './http/rate-limits.ts'
import { answerJson } from './http/response-headers.ts'
import { refuseOtherMethods } from './http/refuse-other-methods.ts'
import { restampCookies } from './http/restamp-cookies.ts'
import type { ServerEnv } from './http/server-env.ts'
import { type PortalFiles, serveFiles } from './http/static-files.ts'
import type { MailQueue } from './mail/mail-job.ts'
import type { Outbox } from './mail/outbox.ts'
import { type MetricsSettings, mountMetrics } from './metrics/mount-metrics.ts'
import { createRequestFigures } from './metrics/request-figures.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { createOperations } from './modules/appointments/operations.ts'
import { appointmentRoutes } from './modules/appointments/routes.ts'
import { createAppointments } from './modules/appointments/service.ts'
import { createFileLinks } from './modules/attachments/file-links.ts'
import { mountFiles } from './modules/attachments/mount-files.ts'
import { attachmentRoutes } from './modules/attachments/routes.ts'
import { createAttachments } from './modules/attachments/service.ts'
import { isLivingToken } from './modules/auth/living-token.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { createAuth } from './modules/auth/service.ts'
import { createStaffTokens } from './modules/auth/staff-tokens.ts'
import { signInCodeRoutes } from './modules/auth/sign-in-code-routes.ts'
import { createSignInCodes } from './modules/auth/sign-in-codes.ts'
import { createBookingLinks } from './modules/bookings/booking-links.ts'
import { mountBookingPages } from './modules/bookings/mount-booking-pages.ts'
import { createBookings } from './modules/bookings/service.ts'
import { createCalendarLinks } from './modules/calendar/calendar-links.ts'
import { mountCalendar } from './modules/calendar/mount-calendar.ts'
import { customerRoutes } from './modules/customers/routes.ts'
import { createCustomers } from './modules/customers/service.ts'
import { deviceRoutes } from './modules/devices/routes.ts'
import { createDevices } from './modules/devices/service.ts'
import { createVisits } from './modules/devices/visits.ts'
import { downloadRoutes } from './modules/downloads/routes.ts'
import { createDownloads } from './modules/downloads/service.ts'
import { eventRoutes } from './modules/events/routes.ts'
import { favouriteRoutes } from './modules/favourites/routes.ts'
import { createFavourites } from './modules/favourites/service.ts'
import { handOverRoutes } from './modules/hand-overs/routes.ts'
import { createHandOvers } from './modules/hand-overs/service.ts'
import { inspirationRoutes } from './modules/inspiration/routes.ts'
import { createInspiration } from './modules/inspiration/service.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { createNotifications } from './modules/notifications/service.ts'
import { projectItemRoutes } from './modules/project-items/routes.ts'
import { createProjectItems } from './modules/project-items/service.ts'
import { projectPeopleRoutes } from './modules/projects/people-routes.ts'
import { createProjectPeople } from './modules/projects/people-service.ts'
import { projectRoutes } from './modules/projects/routes.ts'
import { createProjects } from './modules/projects/service.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { createRealtime } from './modules/realtime/service.ts'
import { registrationRoutes } from './modules/registration/routes.ts'
import { createRegistration } from './modules/registration/service.ts'
import { sampleRoutes } from './modules/samples/routes.ts'
import { createSamples } from './modules/samples/service.ts'
import { showroomRoutes } from './modules/showrooms/routes.ts'
import { createProviders } from './modules/social/providers.ts'
import { socialRoutes } from './modules/social/routes.ts'
import { createSocial } from './modules/social/service.ts'
import type { SignInSettings } from './modules/social/settings.ts'
import { mountStaff } from './modules/staff/mount-staff.ts'
import { mountStandIn } from './modules/stand-in/mount-stand-in.ts'
import type { StandInPerson } from './modules/stand-in/stand-in.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/files.ts'

/** What the backend stands on. */
export interface ServerDependencies {
  readonly db: Database
  /** Where files of projects are kept. */
  readonly fileStore: FileStore
  readonly clock: Clock
  readonly logger: Logger
  readonly keys: ServerKeys
  /** Lifetime of a new access token in seconds, asked at each issue. */
  readonly accessTokenSeconds: () => number
  readonly mails: MailQueue
  /** The realtime channel, not begun yet. */
  readonly hub: Pick<OpenHub, 'address' | 'subscriberKey' | 'place' | 'publish' | 'mount'>
  readonly limits: RateLimits
  /** True behind a proxy of ours, which says where requests come from. */
  readonly trustedProxy: boolean
  /** Where events of consenting devices go. */
  readonly eventSinks: EventSinks
  /** The address under which browsers reach the portal, without a slash at the end; asked for once there are requests. */
  readonly publicUrl: () => string
  /** Our entries at the companies whose sign-in is accepted. */
  readonly signIn: SignInSettings
  /** With which staff make pairing codes; null when nobody can. */
  readonly staffPassword: string | null
  /** Who can be chosen at the companies' stand-in; null for none. */
  readonly standIn: readonly StandInPerson[] | null
  /** Mails to show in the browser; null for none. */
  readonly outbox: Outbox | null
  /** The built portal; null when something else serves it. */
  readonly files: PortalFiles | null
  /** Figures for whoever runs this; none when absent. */
  readonly metrics?: MetricsSettings | null
}

/** The backend as an app that answers requests; it never listens. */
export function createServer({
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
  eventSinks,
  publicUrl,
  signIn,
  staffPassword,
  standIn,
  outbox,
  files,
  metrics = null,
}: ServerDependencies): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>({ router: new PathRouter() })
  const requests = metrics && createRequestFigures()
  app.use(everyRequest({ logger, clock, publicUrl, trustedProxy, observe: requests?.observe }))
  const providers = standIn ? mountStandIn(app, { clock, publicUrl, people: standIn }) : createProviders(signIn)
  const staffTokens = createStaffTokens(keys.visit, clock)
  const auth = createAuth({ db, clock, keys, mails, limits, accessTokenSeconds, staffTokens })
  const fileLinks = createFileLinks(keys.fileLink, clock)
  const attachments = createAttachments({ db, fileStore, clock, hub })
  const bookings = createBookings({ db, clock, mails, hub })
  const bookingLinks = createBookingLinks(keys.visit, clock)
  const calendar = createCalendarLinks(keys.visit, clock)
  const routes = [
    ...authRoutes(auth, createSocial({ db, clock, mails, logger, providers })),
    ...socialRoutes(providers),
    ...signInCodeRoutes(auth, createSignInCodes({ db, clock, limits, key: keys.signInCode, sessions: auth.sessions })),
    ...registrationRoutes(createRegistration({ db, clock, mails, limits })),
    ...customerRoutes(createCustomers({ db, clock, hub })),
    ...accountRoutes({ db, clock, mails, proofLimit: limits.currentPassword }),
    ...realtimeRoutes(createRealtime(hub, clock)),
    ...projectRoutes(createProjects({ db, clock, hub })),
    ...projectPeopleRoutes(createProjectPeople({ db, clock, mails, hub, inviteLimit: limits.invitation })),
    ...attachmentRoutes(attachments, fileLinks),
    ...appointmentRoutes({
      appointments: createAppointments(db, clock),
      operations: createOperations({ db, clock, hub }),
      bookings,
      links: bookingLinks,
      calendar,
    }),
    ...showroomRoutes(db, clock, bookings),
    ...deviceRoutes(createDevices({ db, clock, limits, staffTokens }), createVisits({ db, clock, limits, hub })),
    ...handOverRoutes(createHandOvers(db, clock)),
    ...inspirationRoutes(createInspiration(db)),
    ...downloadRoutes(createDownloads(db, fileLinks)),
    ...favouriteRoutes(createFavourites(db, clock)),
    ...projectItemRoutes(createProjectItems(db, clock)),
    ...sampleRoutes(createSamples({ db, clock, mails, limit: limits.samples })),
    ...notificationRoutes(createNotifications(db, clock)),
    ...eventRoutes({ db, clock, sinks: eventSinks, limit: limits.events }),
  ]
  // Asked for with cookies once a visit (platform/session/restamp.ts).
  app.use(
    '/build.json',
    restampCookies((token) => isLivingToken(db, token, clock.now())),
  )
  app.use('/v2/api/*', tellPlace(hub.place))
  mountRoutes(app, routes, auth.authenticate)
  mountFiles(app, attachments, fileLinks)
  mountCalendar(app, { db, clock, links: calendar, publicUrl })
  mountBookingPages(app, { db, clock, bookings, links: bookingLinks })
  if (staffPassword !== null) mountStaff(app, { db, clock, password: staffPassword, limit: limits.staffPassword })
  hub.mount(app)
  mountPolicyReports(app, logger)
  mountHealth(app, () => db.execute(sql`select 1`))
  if (metrics && requests) mountMetrics(app, { db, clock, requests, ...metrics })
  if (outbox) mountOutbox(app, outbox)
  app.get('/v2/api/openapi.json', (c) => answerJson(c, openApiDocument()))
  app.notFound(refuseOtherMethods(app, answerUnmatched(files ? serveFiles(files) : () => Promise.resolve(null))))
  app.onError(answerErrors(logger))
  return app
}
