import { DEFAULT_NOTIFICATION_PREFERENCES } from '#contract/notifications/preferences-schema.ts'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { brusselsDay } from '#contract/formats/brussels-time.ts'
import { DEMO_STAFF_PIN } from '#server/db/seed/demo-credentials.ts'
import { BRICK, type CustomerData, NAMUR } from '../fixtures/complete-customer.ts'
import { SAMPLE_FILES } from '../fixtures/sample-files.ts'

/** Kinds of callers; `staff` is a tablet unlocked by the PIN. */
export type Identity = 'nobody' | 'customer' | 'tablet' | 'staff'

/** Valid input of an endpoint, from a customer's data. */
export interface EndpointCase {
  readonly caller: Identity
  readonly params?: (of: CustomerData) => Record<string, string>
  readonly query?: (of: CustomerData) => string
  readonly body?: (of: CustomerData) => unknown
  /** Names of calls that must come first. */
  readonly prerequisites?: readonly string[]
  /** The input is a secret that authorises the caller. */
  readonly isSecretInput?: true
  /** It sends a mail to the address in its input for every caller. */
  readonly sendsMail?: true
}

const PORTAL = { client_id: DEFAULT_CLIENT.id, client_secret: DEFAULT_CLIENT.secret }
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
const customerParams = (of: CustomerData) => ({ id: of.customerId })
const projectParams = (of: CustomerData) => ({ id: of.projectId })
const appointmentParams = (of: CustomerData) => ({ id: of.appointmentId })
const changeableParams = (of: CustomerData) => ({ id: of.changeableId })
const onCustomer = { caller: 'customer', params: customerParams } as const
const onProject = { caller: 'customer', params: projectParams } as const
const asTablet = { caller: 'tablet' } as const
const onAppointment = { caller: 'staff', params: appointmentParams } as const

/** Every endpoint by its name; a test compares the names with the endpoint table. */
export const ENDPOINT_CASES: Readonly<Record<string, EndpointCase>> = {
  token: {
    caller: 'nobody',
    body: (of) => ({ grant_type: 'password', username: of.emailAddress, password: 'niet het wachtwoord', ...PORTAL }),
  },
  'auth.revoke': { caller: 'nobody', isSecretInput: true, body: (of) => ({ token: of.refreshToken, ...PORTAL }) },
  'signInCodes.issue': onCustomer,
  'signInCodes.redeem': { caller: 'nobody', isSecretInput: true, body: (of) => ({ code: of.signInCode, ...PORTAL }) },
  'customers.register': { caller: 'nobody', sendsMail: true, body: (of) => ({ emailAddress: of.emailAddress }) },
  'customers.verifyActivation': {
    caller: 'nobody',
    isSecretInput: true,
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
  'customers.verificationToken': { caller: 'nobody', isSecretInput: true, params: (of) => ({ token: of.resetToken }) },
  'customers.resetPassword': { caller: 'nobody', sendsMail: true, body: (of) => ({ emailAddress: of.emailAddress }) },
  'customers.verifyPasswordReset': {
    caller: 'nobody',
    isSecretInput: true,
    params: (of) => ({ token: of.resetToken }),
    body: () => ({ password: 'drie rode dakpannen' }),
  },
  'customers.read': onCustomer,
  'customers.saveProfile': {
    ...onCustomer,
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
    ...onCustomer,
    body: (of) => ({ currentPassword: of.password, password: 'klinkers in de regen' }),
  },
  'account.sessions': onCustomer,
  'account.endSession': { caller: 'customer', params: (of) => ({ id: of.customerId, sessionId: of.sessionId }) },
  'account.endOtherSessions': onCustomer,
  'account.signIns': onCustomer,
  'account.unlink': { caller: 'customer', params: (of) => ({ id: of.customerId, provider: 'google' }) },
  'account.changeEmail': {
    ...onCustomer,
    body: (of) => ({ emailAddress: `ander-${of.emailAddress}`, currentPassword: of.password }),
  },
  'account.requestDeletion': { ...onCustomer, body: (of) => ({ currentPassword: of.password }) },
  'account.undoDeletion': onCustomer,
  'account.confirm': { caller: 'customer', params: (of) => ({ id: of.customerId, token: of.confirmationToken }) },
  'account.securityEvents': onCustomer,
  'account.export': onCustomer,
  'passkeys.signInOptions': { caller: 'nobody' },
  'passkeys.list': onCustomer,
  'passkeys.options': { ...onCustomer, body: (of) => ({ currentPassword: of.password }) },
  'passkeys.add': {
    ...onCustomer,
    prerequisites: ['passkeys.options'],
    body: () => ({ name: 'Telefoon', credential: { id: 'dGVzdA' } }),
  },
  'passkeys.rename': {
    caller: 'customer',
    params: (of) => ({ id: of.customerId, passkeyId: of.passkeyId }),
    body: () => ({ name: 'Telefoon' }),
  },
  'passkeys.remove': {
    caller: 'customer',
    params: (of) => ({ id: of.customerId, passkeyId: of.passkeyId }),
    body: (of) => ({ currentPassword: of.password }),
  },
  'secondFactor.read': onCustomer,
  'secondFactor.enable': { ...onCustomer, body: (of) => ({ currentPassword: of.password }) },
  'secondFactor.disable': {
    ...onCustomer,
    prerequisites: ['secondFactor.enable'],
    body: (of) => ({ currentPassword: of.password }),
  },
  'realtime.token': { caller: 'customer' },
  'notifications.list': { caller: 'customer' },
  'notifications.readAll': { caller: 'customer', body: (of) => ({ until: of.freeSlot }) },
  'notifications.read': { caller: 'customer', params: (of) => ({ id: of.notificationId }) },
  'notifications.preferences': { caller: 'customer' },
  'notifications.savePreferences': { caller: 'customer', body: () => DEFAULT_NOTIFICATION_PREFERENCES },
  'projects.list': {
    caller: 'customer',
    query: (of) => `?pagination=false&contacts.contact.id=${of.contactId}`,
  },
  'projects.read': onProject,
  'projects.create': { caller: 'customer', body: () => PROJECT },
  'projects.update': { ...onProject, body: () => PROJECT },
  'projects.replace': { ...onProject, body: () => PROJECT },
  'projects.remove': onProject,
  'projects.history': onProject,
  'projects.invite': { ...onProject, body: () => ({ emailAddress: 'erbij@voorbeeld.be', role: 'CONTACT' }) },
  'projects.changeRole': {
    caller: 'customer',
    params: (of) => ({ id: of.projectId, contactId: of.contactId }),
    body: () => ({ role: 'OWNER' }),
  },
  'projects.removePerson': { caller: 'customer', params: (of) => ({ id: of.projectId, contactId: of.contactId }) },
  'attachments.list': onProject,
  'attachments.upload': { ...onProject, query: () => '?name=plan.pdf', body: () => SAMPLE_FILES['plan.pdf'] },
  'attachments.downloadAll': onProject,
  'attachments.download': {
    caller: 'customer',
    params: (of) => ({ id: of.projectId, attachmentId: of.attachmentId }),
  },
  'attachments.remove': { caller: 'customer', params: (of) => ({ id: of.projectId, attachmentId: of.attachmentId }) },
  'appointments.list': { caller: 'customer', query: (of) => `?pagination=false&contact=${of.contactId}` },
  'appointments.assign': { ...onAppointment, body: () => ({ consultantId: CONSULTANT }) },
  'appointments.checkin': {
    caller: 'tablet',
    params: appointmentParams,
    body: () => ({ method: 'CODE', deviceId: 'glas' }),
  },
  'appointments.start': {
    ...onAppointment,
    prerequisites: ['appointments.checkin'],
    body: (of) => ({ consultantId: CONSULTANT, projectId: of.projectId }),
  },
  'appointments.end': {
    ...onAppointment,
    prerequisites: ['appointments.checkin', 'appointments.start'],
    body: () => ({ note: 'Rode steen' }),
  },
  'appointments.no_show': onAppointment,
  'appointments.read': { caller: 'customer', params: appointmentParams },
  'appointments.book': {
    caller: 'customer',
    body: (of) => ({
      showroomId: NAMUR,
      dateFrom: of.freeSlot,
      projectId: of.projectId,
      topics: ['PAVER'],
    }),
  },
  'appointments.slots': {
    caller: 'customer',
    params: changeableParams,
    query: (of) => `?from=${brusselsDay(new Date(of.freeSlot))}&to=${brusselsDay(new Date(of.freeSlot))}`,
  },
  'appointments.move': { caller: 'customer', params: changeableParams, body: (of) => ({ dateFrom: of.freeSlot }) },
  'appointments.decline': { caller: 'customer', params: changeableParams },
  'appointments.calendar': { caller: 'customer', params: appointmentParams },
  'appointments.calendarSubscription': onCustomer,
  'appointments.createCalendarSubscription': onCustomer,
  'appointments.revokeCalendarSubscription': onCustomer,
  'showrooms.list': { caller: 'nobody' },
  'showrooms.read': { caller: 'nobody', params: () => ({ id: NAMUR }) },
  'showrooms.slots': {
    caller: 'customer',
    params: () => ({ id: NAMUR }),
    query: (of) => `?from=${brusselsDay(new Date(of.freeSlot))}&to=${brusselsDay(new Date(of.freeSlot))}`,
  },
  'devices.pair': { caller: 'nobody', isSecretInput: true, body: (of) => ({ code: of.pairingCode }) },
  'devices.read': asTablet,
  'devices.place': { ...asTablet, body: () => ({ showroomId: NAMUR }) },
  'devices.unlock': { ...asTablet, body: () => ({ pin: DEMO_STAFF_PIN }) },
  'devices.unpair': { caller: 'staff' },
  'devices.search': { ...asTablet, body: (of) => ({ method: 'CODE', code: of.appointmentCode }) },
  'devices.walkIn': { ...asTablet, body: () => ({ firstName: 'Noor', topic: 'PAVER' }) },
  'devices.visits': { caller: 'staff' },
  'devices.nextDay': { caller: 'staff' },
  'devices.consultants': { caller: 'staff' },
  'handOvers.create': {
    ...asTablet,
    body: (of) => ({
      visitId: of.appointmentId,
      picks: [{ itemId: BRICK, liked: true, reason: 'COLOUR', point: { x: 0.5, y: 0.5 } }],
      draft: { productCategories: ['PAVER'], type: 'OUTDOOR' },
    }),
  },
  'handOvers.take': {
    caller: 'nobody',
    isSecretInput: true,
    params: (of) => ({ code: of.shareCode }),
    body: () => ({ claim: 'telefoon-van-noor-1' }),
  },
  'handOvers.brief': onAppointment,
  'inspiration.list': { caller: 'customer', query: () => '?tab=FAVOURITE&query=rood&page=1' },
  'inspiration.read': { caller: 'customer', params: () => ({ id: BRICK }) },
  'inspiration.file': { caller: 'customer', params: () => ({ id: 'tf-merelrood' }), query: () => '?language=fr' },
  'favourites.list': { caller: 'customer' },
  'favourites.keep': {
    caller: 'customer',
    body: () => ({ picks: [{ itemId: BRICK, liked: false, reason: 'JOINT', point: { x: 0, y: 1 }, note: 'Te grof' }] }),
  },
  'favourites.drop': { caller: 'customer', params: () => ({ itemId: BRICK }) },
  'projectItems.list': onProject,
  'projectItems.add': { ...onProject, body: () => ({ itemId: 'vlakpan-noordzee' }) },
  'projectItems.remove': { caller: 'customer', params: (of) => ({ id: of.projectId, itemId: BRICK }) },
  'samples.list': { caller: 'customer' },
  'samples.create': {
    caller: 'customer',
    body: (of) => ({ productIds: [BRICK], address: ADDRESS, projectId: of.projectId }),
  },
  'questions.adviser': { ...onCustomer, query: (of) => `?projectId=${of.projectId}` },
  'questions.list': onCustomer,
  'questions.ask': {
    ...onCustomer,
    body: (of) => ({
      text: 'Past dit bij zink?',
      page: 'PROJECT',
      projectId: of.projectId,
      fileIds: [of.questionFileId],
    }),
  },
  'questions.uploadFile': { ...onCustomer, query: () => '?name=plan.pdf', body: () => SAMPLE_FILES['plan.pdf'] },
  'events.sinks': { caller: 'nobody' },
  'events.report': {
    caller: 'nobody',
    body: (of) => ({
      events: [
        {
          id: 'event-of-a-device-1',
          time: of.freeSlot,
          route: '/projects/$projectId',
          locale: 'nl',
          projectId: 'project',
          name: 'page_load',
        },
      ],
    }),
  },
}
