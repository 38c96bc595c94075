import { accountEndpoints } from './account/endpoints.ts'
import { bookingEndpoints } from './appointments/booking-endpoints.ts'
import { calendarSubscriptionEndpoints } from './appointments/calendar-subscription-endpoints.ts'
import { appointmentEndpoints } from './appointments/endpoints.ts'
import { appointmentOperationEndpoints } from './appointments/operation-endpoints.ts'
import { attachmentEndpoints } from './attachments/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { profileEndpoints } from './customers/profile-endpoints.ts'
import type { Endpoint } from './http/define-endpoint.ts'
import { downloadEndpoints } from './inspiration/download-endpoints.ts'
import { passkeyEndpoints } from './account/passkey-endpoints.ts'
import { secondFactorEndpoints } from './account/second-factor-endpoints.ts'
import { eventEndpoints } from './analytics/endpoints.ts'
import { favouriteEndpoints, projectItemEndpoints } from './favourites/endpoints.ts'
import { sharedSelectionEndpoints } from './shared-selections/endpoints.ts'
import { inspirationEndpoints } from './inspiration/endpoints.ts'
import { itemEndpoints } from './inspiration/item-endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { notificationPreferenceEndpoints } from './notifications/preference-endpoints.ts'
import { tabletEndpoints } from './tablets/endpoints.ts'
import { memberEndpoints } from './projects/members-endpoints.ts'
import { projectEndpoints } from './projects/endpoints.ts'
import { historyEndpoints } from './projects/history-endpoints.ts'
import { realtimeEndpoints } from './realtime/endpoints.ts'
import { registrationEndpoints } from './account/registration-endpoints.ts'
import { questionEndpoints } from './questions/endpoints.ts'
import { sampleEndpoints } from './samples/endpoints.ts'
import { showroomEndpoints } from './showrooms/endpoints.ts'
import { signInCodeEndpoints } from './auth/sign-in-code-endpoints.ts'

/** All endpoints; the OpenAPI document and the contract check walk this list. */
export const endpointTable: readonly Endpoint[] = [
  authEndpoints,
  signInCodeEndpoints,
  registrationEndpoints,
  customerEndpoints,
  profileEndpoints,
  accountEndpoints,
  passkeyEndpoints,
  secondFactorEndpoints,
  realtimeEndpoints,
  projectEndpoints,
  historyEndpoints,
  memberEndpoints,
  attachmentEndpoints,
  appointmentEndpoints,
  appointmentOperationEndpoints,
  bookingEndpoints,
  calendarSubscriptionEndpoints,
  showroomEndpoints,
  tabletEndpoints,
  sharedSelectionEndpoints,
  inspirationEndpoints,
  itemEndpoints,
  downloadEndpoints,
  favouriteEndpoints,
  projectItemEndpoints,
  sampleEndpoints,
  questionEndpoints,
  notificationEndpoints,
  notificationPreferenceEndpoints,
  eventEndpoints,
].flatMap((group) => Object.values(group) as Endpoint[])
