import type * as v from 'valibot'
import {
  addPasskeySchema,
  passkeyOptionsSchema,
  passkeySchema,
  renamePasskeySchema,
} from '#contract/account/passkey-schema.ts'
import { recoveryCodesSchema, secondFactorSchema } from '#contract/account/second-factor-schema.ts'
import {
  activationSchema,
  emailAddressBodySchema,
  linkDetailsSchema,
  newPasswordBodySchema,
} from '#contract/account/registration-schema.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  confirmationSchema,
  currentPasswordSchema,
  linkedSignInSchema,
  sessionSchema,
  signInsSchema,
} from '#contract/account/schema.ts'
import { deviceSchema, securityEventSchema } from '#contract/account/security-event-schema.ts'
import { analyticsEventSchema, analyticsEventsSchema, eventSinksSchema } from '#contract/analytics/event-schema.ts'
import { calendarLinkSchema } from '#contract/appointments/calendar-schema.ts'
import { calendarSubscriptionSchema } from '#contract/appointments/calendar-subscription-endpoints.ts'
import { bookingSchema, moveSchema } from '#contract/appointments/booking-schema.ts'
import * as operations from '#contract/appointments/operations-schema.ts'
import { appointmentSchema } from '#contract/appointments/schema.ts'
import { attachmentSchema, fileLinkResponseSchema } from '#contract/attachments/schema.ts'
import { tokenProblemSchema } from '#contract/auth/token-problem-schema.ts'
import { tokenRequestSchema, tokenResponseSchema } from '#contract/auth/token-schema.ts'
import { profileInputSchema } from '#contract/customers/profile-schema.ts'
import { customerSchema, profileSchema } from '#contract/customers/schema.ts'
import * as favourites from '#contract/favourites/schema.ts'
import { imageSchema } from '#contract/formats/image-schema.ts'
import { addressInputSchema, addressPatchSchema } from '#contract/geography/address-input-schema.ts'
import { addressSchema } from '#contract/geography/address-schema.ts'
import { problemSchema, violationSchema } from '#contract/http/problem-schema.ts'
import { itemDetailSchema } from '#contract/inspiration/item-detail-schema.ts'
import { inspirationItemSchema } from '#contract/inspiration/item-schema.ts'
import { facetSchema, inspirationListSchema } from '#contract/inspiration/search-schema.ts'
import { notificationSchema, notificationsSchema } from '#contract/notifications/schema.ts'
import { quantitySchema, wallSchema } from '#contract/planner/schema.ts'
import { projectChangeSchema } from '#contract/projects/history-schema.ts'
import { projectInvitationSchema, projectRolePatchSchema } from '#contract/projects/members-schema.ts'
import { projectContactSchema, projectSchema } from '#contract/projects/schema.ts'
import { projectPatchSchema, projectWriteSchema } from '#contract/projects/write-schema.ts'
import * as questions from '#contract/questions/schema.ts'
import { sampleRequestInputSchema, sampleRequestSchema } from '#contract/samples/schema.ts'
import * as selections from '#contract/shared-selections/schema.ts'
import { openingHoursSchema, showroomSchema, slotSchema } from '#contract/showrooms/schema.ts'
import { pairingSchema, tabletCredentialsSchema } from '#contract/tablets/pairing-schema.ts'
import * as tablets from '#contract/tablets/schema.ts'

type NamedSchemas = Readonly<Record<string, v.GenericSchema>>

/** Schemas of request bodies that the document names; code generators make types of these names. */
export const REQUEST_SCHEMAS: NamedSchemas = {
  AccountActivation: activationSchema,
  AddressInput: addressInputSchema,
  AddressPatch: addressPatchSchema,
  AnalyticsEvent: analyticsEventSchema,
  AnalyticsEvents: analyticsEventsSchema,
  AppointmentBooking: bookingSchema,
  AppointmentMove: moveSchema,
  AppointmentSearch: tablets.appointmentSearchSchema,
  AppointmentStart: operations.startSchema,
  CheckIn: operations.checkInSchema,
  ConsultantAssignment: operations.assignSchema,
  AppointmentEnd: operations.endSchema,
  CurrentPassword: currentPasswordSchema,
  EmailAddress: emailAddressBodySchema,
  EmailAddressChange: changeEmailSchema,
  FavouriteInput: favourites.favouriteInputSchema,
  FavouritesInput: favourites.favouritesInputSchema,
  ItemRatingInput: selections.itemRatingSchema,
  NewPassword: newPasswordBodySchema,
  PairingCode: pairingSchema,
  PasskeyInput: addPasskeySchema,
  PasskeyName: renamePasskeySchema,
  PasswordChange: changePasswordSchema,
  ProfileInput: profileInputSchema,
  ProjectDraftInput: selections.projectDraftSchema,
  ProjectInput: projectWriteSchema,
  ProjectInvitation: projectInvitationSchema,
  ProjectItemInput: favourites.projectItemInputSchema,
  ProjectPatch: projectPatchSchema,
  ProjectRolePatch: projectRolePatchSchema,
  QuantityInput: quantitySchema,
  QuestionInput: questions.questionInputSchema,
  SampleRequestInput: sampleRequestInputSchema,
  SelectionClaim: selections.claimSchema,
  SharedSelection: selections.sharedSelectionSchema,
  StaffPin: tablets.pinSchema,
  TokenRequest: tokenRequestSchema,
  WalkIn: tablets.walkInSchema,
  WallInput: wallSchema,
}

/** Schemas of responses that the document names. */
export const RESPONSE_SCHEMAS: NamedSchemas = {
  Address: addressSchema,
  Adviser: questions.adviserSchema,
  Appointment: appointmentSchema,
  AppointmentBrief: selections.appointmentBriefSchema,
  AppointmentProblem: operations.appointmentProblemSchema,
  AppointmentSearchResult: tablets.appointmentSearchResultSchema,
  Attachment: attachmentSchema,
  BoardAppointment: tablets.boardAppointmentSchema,
  CalendarLink: calendarLinkSchema,
  CalendarSubscription: calendarSubscriptionSchema,
  CheckInResult: operations.checkInResultSchema,
  ClaimedSelection: selections.claimedSelectionSchema,
  Confirmation: confirmationSchema,
  Consultant: tablets.consultantSchema,
  Customer: customerSchema,
  EventSinks: eventSinksSchema,
  Facet: facetSchema,
  Favourite: favourites.favouriteSchema,
  FileLink: fileLinkResponseSchema,
  Image: imageSchema,
  InspirationItem: inspirationItemSchema,
  InspirationItemDetail: itemDetailSchema,
  InspirationList: inspirationListSchema,
  ItemRating: selections.itemRatingSchema,
  LinkDetails: linkDetailsSchema,
  LinkedSignIn: linkedSignInSchema,
  MaskedAppointment: tablets.maskedAppointmentSchema,
  Notification: notificationSchema,
  NotificationList: notificationsSchema,
  OAuthError: tokenProblemSchema,
  OpeningHours: openingHoursSchema,
  Problem: problemSchema,
  Profile: profileSchema,
  Passkey: passkeySchema,
  PasskeyOptions: passkeyOptionsSchema,
  Project: projectSchema,
  ProjectChange: projectChangeSchema,
  ProjectDraft: selections.projectDraftSchema,
  ProjectItem: favourites.projectItemSchema,
  ProjectMember: projectContactSchema,
  Quantity: quantitySchema,
  Question: questions.questionSchema,
  QuestionFile: questions.questionFileSchema,
  RecoveryCodes: recoveryCodesSchema,
  SampleRequest: sampleRequestSchema,
  SecondFactor: secondFactorSchema,
  Device: deviceSchema,
  SecurityEvent: securityEventSchema,
  Session: sessionSchema,
  ShareCode: selections.shareCodeSchema,
  Showroom: showroomSchema,
  SignIns: signInsSchema,
  Slot: slotSchema,
  StaffToken: tablets.unlockResultSchema,
  Tablet: tablets.tabletSchema,
  TabletCredentials: tabletCredentialsSchema,
  Tokens: tokenResponseSchema,
  Violation: violationSchema,
  Wall: wallSchema,
}
