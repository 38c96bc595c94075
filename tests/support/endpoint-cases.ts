import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { brusselsDay } from '#contract/rules/brussels-time.ts'
import { DEMO_STAFF_PIN } from '#server/db/seed/demo-access.ts'
import { BRICK, type Estate, NAMUR } from './estate.ts'
import { SAMPLES } from './sample-files.ts'

/** Who makes calls: nobody, a customer, a tablet as visitors see it, and the same unlocked by staff. */
export type Identity = 'nobody' | 'customer' | 'tablet' | 'staff'

/** How an endpoint is called rightly with what somebody has. */
export interface EndpointCase {
  /** Who makes it. */
  readonly by: Identity
  readonly params?: (of: Estate) => Record<string, string>
  readonly query?: (of: Estate) => string
  readonly body?: (of: Estate) => unknown
  /** Calls that come before it, by their names. */
  readonly after?: readonly string[]
  /** What it names is a secret that admits whoever was given it, and nobody else: there is nothing foreign about it. */
  readonly bySecret?: true
  /** It writes a mail to whom it names, by whomever it is asked for. */
  readonly mails?: true
}

const PORTAL = { client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }
const ADDRESS = { street: 'Molenveld', houseNumber: '14', postalCode: '9080', city: 'Lochristi' }
const PROJECT = {
  name: 'Woning',
  address: ADDRESS,
  productCategories: ['PAVER'],
  type: 'OUTDOOR',
  style: 'RURAL',
  wall: { colour: 'RED', format: 'M65', bond: 'HALF', joint: 8, jointColour: 'GREY' },
  quantity: { area: 12, format: 'M65', joint: 8, margin: 5, note: 'Achter' },
}
const CONSULTANT = 'bram-coppens'
const self = (of: Estate) => ({ id: of.customerId })
const project = (of: Estate) => ({ id: of.projectId })
const visit = (of: Estate) => ({ id: of.appointmentId })
const own = { by: 'customer', params: self } as const
const onProject = { by: 'customer', params: project } as const
const atGlass = { by: 'tablet' } as const
const onVisit = { by: 'staff', params: visit } as const

/** Every endpoint of the table by its name; a test holds the names against the table, so that none is left out (B37). */
export const ENDPOINT_CASES: Readonly<Record<string, EndpointCase>> = {
  token: {
    by: 'nobody',
    body: (of) => ({ grant_type: 'password', username: of.emailAddress, password: 'niet het wachtwoord', ...PORTAL }),
  },
  'auth.revoke': { by: 'nobody', bySecret: true, body: (of) => ({ token: of.refreshToken, ...PORTAL }) },
  'auth.providers': { by: 'nobody' },
  'signInCodes.issue': own,
  'signInCodes.redeem': { by: 'nobody', bySecret: true, body: (of) => ({ code: of.signInCode, ...PORTAL }) },
  'customers.register': { by: 'nobody', mails: true, body: (of) => ({ emailAddress: of.emailAddress }) },
  'customers.verifyActivation': {
    by: 'nobody',
    bySecret: true,
    params: (of) => ({ token: of.activationToken }),
    body: () => ({
      firstName: 'Nora',
      lastName: 'Claes',
      password: 'kasseien in de regen',
      language: 'nl',
      acceptTerms: true,
      consents: { marketing: true },
    }),
  },
  'customers.verificationToken': { by: 'nobody', bySecret: true, params: (of) => ({ token: of.resetToken }) },
  'customers.resetPassword': { by: 'nobody', mails: true, body: (of) => ({ emailAddress: of.emailAddress }) },
  'customers.verifyPasswordReset': {
    by: 'nobody',
    bySecret: true,
    params: (of) => ({ token: of.resetToken }),
    body: () => ({ password: 'drie rode dakpannen' }),
  },
  'customers.read': own,
  'customers.saveProfile': {
    ...own,
    body: () => ({
      customerType: 'PROFESSIONAL',
      firstName: 'Nora',
      lastName: 'Claes',
      phone: '0470 12 34 56',
      language: 'fr',
      address: ADDRESS,
      companyName: 'Claes Bouw',
      enterpriseNumber: '0417.497.106',
      vatNumber: 'BE0417497106',
      profession: 'ARCHITECT',
      consents: { marketing: true, analytics: false },
    }),
  },
  'account.changePassword': {
    ...own,
    body: (of) => ({ currentPassword: of.password, password: 'klinkers in de regen' }),
  },
  'account.sessions': own,
  'account.endSession': { by: 'customer', params: (of) => ({ id: of.customerId, sessionId: of.sessionId }) },
  'account.endOtherSessions': own,
  'account.signIns': own,
  'account.unlink': { by: 'customer', params: (of) => ({ id: of.customerId, provider: 'google' }) },
  'account.changeEmail': {
    ...own,
    body: (of) => ({ emailAddress: `ander-${of.emailAddress}`, currentPassword: of.password }),
  },
  'account.requestDeletion': { ...own, body: (of) => ({ currentPassword: of.password }) },
  'account.undoDeletion': own,
  'account.confirm': { by: 'customer', params: (of) => ({ id: of.customerId, token: of.confirmationToken }) },
  'account.export': own,
  'realtime.token': { by: 'customer' },
  'notifications.list': { by: 'customer' },
  'notifications.readAll': { by: 'customer', body: (of) => ({ until: of.moment }) },
  'notifications.read': { by: 'customer', params: (of) => ({ id: of.notificationId }) },
  'projects.list': {
    by: 'customer',
    query: (of) => `?pagination=false&contacts.contact.id=${of.contactId}`,
  },
  'projects.read': onProject,
  'projects.create': { by: 'customer', body: () => PROJECT },
  'projects.update': { ...onProject, body: () => PROJECT },
  'projects.replace': { ...onProject, body: () => PROJECT },
  'projects.remove': onProject,
  'projects.history': onProject,
  'projects.invite': { ...onProject, body: () => ({ emailAddress: 'erbij@voorbeeld.be', role: 'CONTACT' }) },
  'projects.changeRole': {
    by: 'customer',
    params: (of) => ({ id: of.projectId, contactId: of.contactId }),
    body: () => ({ role: 'OWNER' }),
  },
  'projects.removePerson': { by: 'customer', params: (of) => ({ id: of.projectId, contactId: of.contactId }) },
  'attachments.list': onProject,
  'attachments.upload': { ...onProject, query: () => '?name=plan.pdf', body: () => SAMPLES['plan.pdf'] },
  'attachments.downloadAll': onProject,
  'attachments.download': {
    by: 'customer',
    params: (of) => ({ id: of.projectId, attachmentId: of.attachmentId }),
  },
  'attachments.remove': { by: 'customer', params: (of) => ({ id: of.projectId, attachmentId: of.attachmentId }) },
  'appointments.list': { by: 'customer', query: (of) => `?pagination=false&contact=${of.contactId}` },
  'appointments.assign': { ...onVisit, body: () => ({ consultantId: CONSULTANT }) },
  'appointments.checkin': { by: 'tablet', params: visit, body: () => ({ method: 'CODE', deviceId: 'glas' }) },
  'appointments.start': {
    ...onVisit,
    after: ['appointments.checkin'],
    body: (of) => ({ consultantId: CONSULTANT, projectId: of.projectId }),
  },
  'appointments.end': {
    ...onVisit,
    after: ['appointments.checkin', 'appointments.start'],
    body: () => ({ note: 'Rode steen' }),
  },
  'appointments.no_show': onVisit,
  'appointments.read': { by: 'customer', params: visit },
  'appointments.book': {
    by: 'customer',
    body: (of) => ({
      showroomId: NAMUR,
      dateFrom: of.moment,
      type: 'WALK_IN',
      projectId: of.projectId,
      topics: ['PAVER'],
    }),
  },
  'appointments.calendar': { by: 'customer', params: visit },
  'showrooms.list': { by: 'nobody' },
  'showrooms.read': { by: 'nobody', params: () => ({ id: NAMUR }) },
  'showrooms.slots': {
    by: 'customer',
    params: () => ({ id: NAMUR }),
    query: (of) => `?from=${brusselsDay(new Date(of.moment))}&to=${brusselsDay(new Date(of.moment))}`,
  },
  'devices.pair': { by: 'nobody', bySecret: true, body: (of) => ({ code: of.pairingCode }) },
  'devices.read': atGlass,
  'devices.place': { ...atGlass, body: () => ({ showroomId: NAMUR }) },
  'devices.unlock': { ...atGlass, body: () => ({ pin: DEMO_STAFF_PIN }) },
  'devices.unpair': { by: 'staff' },
  'devices.search': { ...atGlass, body: (of) => ({ method: 'CODE', code: of.visitCode }) },
  'devices.walkIn': { ...atGlass, body: () => ({ firstName: 'Noor', topic: 'PAVER' }) },
  'devices.visits': { by: 'staff' },
  'devices.consultants': { by: 'staff' },
  'handOvers.create': {
    ...atGlass,
    body: (of) => ({
      visitId: of.appointmentId,
      picks: [{ itemId: BRICK, liked: true, reason: 'COLOUR', point: { x: 0.5, y: 0.5 } }],
      draft: { productCategories: ['PAVER'], type: 'OUTDOOR' },
    }),
  },
  'handOvers.take': {
    by: 'nobody',
    bySecret: true,
    params: (of) => ({ code: of.handOverCode }),
    body: () => ({ claim: 'telefoon-van-noor-1' }),
  },
  'handOvers.brief': onVisit,
  'inspiration.list': { by: 'customer', query: () => '?tab=FAVOURITE&query=rood&page=1' },
  'inspiration.read': { by: 'customer', params: () => ({ id: BRICK }) },
  'inspiration.file': { by: 'customer', params: () => ({ id: 'tf-merelrood' }), query: () => '?language=fr' },
  'favourites.list': { by: 'customer' },
  'favourites.keep': {
    by: 'customer',
    body: () => ({ picks: [{ itemId: BRICK, liked: false, reason: 'JOINT', point: { x: 0, y: 1 }, note: 'Te grof' }] }),
  },
  'favourites.drop': { by: 'customer', params: () => ({ itemId: BRICK }) },
  'projectItems.list': onProject,
  'projectItems.add': { ...onProject, body: () => ({ itemId: 'vlakpan-noordzee' }) },
  'projectItems.remove': { by: 'customer', params: (of) => ({ id: of.projectId, itemId: BRICK }) },
  'samples.list': { by: 'customer' },
  'samples.create': {
    by: 'customer',
    body: (of) => ({ productIds: [BRICK], address: ADDRESS, projectId: of.projectId }),
  },
  'events.sinks': { by: 'nobody' },
  'events.report': {
    by: 'nobody',
    body: (of) => ({
      events: [
        {
          id: 'event-of-a-device-1',
          time: of.moment,
          route: '/projects/$projectId',
          locale: 'nl',
          projectId: 'project',
          name: 'page_load',
        },
      ],
    }),
  },
}
