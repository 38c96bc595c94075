import { accountEndpoints } from './account.ts'
import { visitEndpoints } from './appointment-operations.ts'
import { appointmentEndpoints } from './appointments.ts'
import { attachmentEndpoints } from './attachments.ts'
import { authEndpoints } from './auth.ts'
import { customerEndpoints } from './customers.ts'
import type { Endpoint } from './define-endpoint.ts'
import { downloadEndpoints } from './downloads.ts'
import { eventEndpoints } from './events.ts'
import { favouriteEndpoints, projectItemEndpoints } from './favourites.ts'
import { handOverEndpoints } from './hand-overs.ts'
import { inspirationEndpoints } from './inspiration.ts'
import { itemEndpoints } from './items.ts'
import { notificationEndpoints } from './notifications.ts'
import { pairingEndpoints } from './pairing.ts'
import { sharingEndpoints } from './project-sharing.ts'
import { projectEndpoints } from './projects.ts'
import { realtimeEndpoints } from './realtime.ts'
import { registrationEndpoints } from './registration.ts'
import { sampleEndpoints } from './samples.ts'
import { deviceEndpoints } from './showroom-devices.ts'
import { showroomEndpoints } from './showrooms.ts'
import { signInCodeEndpoints } from './sign-in-codes.ts'

/** The whole call table in the order of portal.md section 7; the OpenAPI document and the contract tests walk it. */
export const endpointTable: readonly Endpoint[] = [
  authEndpoints,
  signInCodeEndpoints,
  registrationEndpoints,
  customerEndpoints,
  accountEndpoints,
  realtimeEndpoints,
  projectEndpoints,
  sharingEndpoints,
  attachmentEndpoints,
  appointmentEndpoints,
  visitEndpoints,
  showroomEndpoints,
  pairingEndpoints,
  deviceEndpoints,
  handOverEndpoints,
  inspirationEndpoints,
  itemEndpoints,
  downloadEndpoints,
  favouriteEndpoints,
  projectItemEndpoints,
  sampleEndpoints,
  notificationEndpoints,
  eventEndpoints,
].flatMap((group) => Object.values(group) as Endpoint[])
