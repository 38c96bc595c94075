import { fillText, textsOf } from '#server/locales/messages.ts'
import { PROVIDER_NAMES } from '#server/modules/social/provider-names.ts'
import { type MailContext, fillTemplate, type TemplateName } from './fill-template.ts'
import type { EmailContent } from './email-content.ts'
import { describeDevice, formatMoment } from '../mail-formats.ts'
import type { FactorMailKind, MailJob } from '#server/db/mail-job.ts'
import { issueLink, type LinkDraft, NOT_ME_PATH, wasTakenBack } from '../mail-links.ts'
import * as recipients from './recipients.ts'
import { givenName } from './given-name.ts'
import { writeQuestionMail } from './question-mail.ts'
import { writeSampleOrderMail, writeSampleRequestMail } from './sample-request-mail.ts'
import { writeAppointmentMail } from './appointment-mail.ts'

/** Path of each kind of link. */
const LINK_PATHS: Record<LinkDraft['kind'], string> = {
  ACTIVATION: '/auth/activate/',
  PASSWORD_RESET: '/auth/reset/',
  EMAIL_CHANGE: '/account/confirm/',
  DELETION: '/account/confirm/',
  NOT_ME: NOT_ME_PATH,
}
/** Template of each warning of a change of factors. */
const FACTOR_TEMPLATES: Record<FactorMailKind, TemplateName> = {
  PASSKEY_ADDED: 'passkeyAdded',
  PASSKEY_REMOVED: 'passkeyRemoved',
  SECOND_FACTOR_ENABLED: 'secondFactorEnabled',
  SECOND_FACTOR_DISABLED: 'secondFactorDisabled',
  RECOVERY_CODES_REPLACED: 'recoveryCodesReplaced',
  RECOVERY_CODE_USED: 'recoveryCodeUsed',
}

const LOGIN_PATH = '/auth/login'
const FORGOT_PATH = '/auth/forgot'
const REGISTER_PATH = '/auth/register'

/** Writes the mail of a job, null when the recipient is gone; its link is issued here. */
export async function writeMailContent(job: MailJob, context: MailContext): Promise<EmailContent | null> {
  const { tx, publicUrl } = context
  const { locale } = job
  const link = (draft: Omit<LinkDraft, 'locale'>) => issueLinkUrl(context, { ...draft, locale })

  switch (job.kind) {
    case 'REGISTER': {
      const { emailAddress: email } = job
      const query = returnQuery(job.back)
      if (await recipients.findCustomerByEmail(tx, email)) {
        const forgotUrl = publicUrl + FORGOT_PATH + query
        const url = publicUrl + LOGIN_PATH + query
        return fillTemplate('alreadyRegistered', locale, email, { values: { forgotUrl }, url })
      }
      const url = (await link({ kind: 'ACTIVATION', email, customerId: null })) + query
      return fillTemplate('activation', locale, email, { url })
    }
    case 'RESET': {
      const customer = await recipients.findCustomerByEmail(tx, job.emailAddress)
      if (!customer) return null
      const { email, id: customerId } = customer
      const url = (await link({ kind: 'PASSWORD_RESET', email, customerId })) + returnQuery(job.back)
      return fillTemplate('reset', locale, email, { url })
    }
    case 'DELETED':
      return fillTemplate('deleted', locale, job.emailAddress, {})
    case 'EMAIL_CHANGE_NOTICE':
    case 'EMAIL_CHANGED':
      return writeAddressWarning(job, context)
    case 'QUESTION':
      return writeQuestionMail(job, context)
    case 'SAMPLES_ORDERED':
      return writeSampleOrderMail(job, context)
    case 'APPOINTMENT':
    case 'APPOINTMENT_SOON':
    case 'VISIT_BOOKED':
    case 'VISIT_MOVED':
    case 'VISIT_DECLINED':
      return writeAppointmentMail(job, context)
    case 'PROJECT_SHARED':
      return writeInvitation(job, context)
    default:
      return writeCustomerMail(job, context)
  }
}

/** The invitation to a project, in the recipient's language and with a direct link if they have an account. */
async function writeInvitation(
  job: Extract<MailJob, { kind: 'PROJECT_SHARED' }>,
  { tx, publicUrl }: MailContext,
): Promise<EmailContent | null> {
  const invitation = await recipients.findInvitation(tx, job)
  if (!invitation?.email || !recipients.wantsMail(invitation.preferences, 'sharing')) return null
  const locale = invitation.profile?.language ?? job.locale
  const texts = textsOf(locale).mail.projectShared
  const quoteName = (name: string) => {
    const shown = givenName(name)
    return shown === null ? texts.unnamed : fillText(texts.given, { name: shown })
  }
  const facts: EmailContent['facts'] = [
    [texts.sharer, quoteName(invitation.inviter)],
    ...(invitation.limited ? [] : [[texts.project, quoteName(invitation.project)] as const]),
  ]
  if (invitation.customerId)
    return fillTemplate('projectShared', locale, invitation.email, {
      facts,
      url: `${publicUrl}/projects/${job.projectId}`,
    })
  const { buttonNew, afterNew } = texts
  const content = fillTemplate('projectShared', locale, invitation.email, { facts })
  return {
    ...content,
    button: { label: buttonNew, url: publicUrl + REGISTER_PATH + returnQuery(`/projects/${job.projectId}`) },
    after: fillText(afterNew, { address: invitation.email }),
  }
}

/**
 * A warning to the address that was the account's when it was caused, also when it no longer is; null once an earlier
 * owner has taken the account back.
 */
async function writeAddressWarning(
  { kind, emailAddress: email, account, locale }: Extract<MailJob, { kind: 'EMAIL_CHANGED' | 'EMAIL_CHANGE_NOTICE' }>,
  context: MailContext,
): Promise<EmailContent | null> {
  const at = account ? new Date(account.at) : context.enqueuedAt
  const exists = account && (await recipients.findCustomer(context.tx, account.id))
  const draft = { kind: 'NOT_ME', email, customerId: account?.id ?? null, locale } as const
  const url = exists ? await issueLinkUrl({ ...context, now: at }, draft) : context.publicUrl + FORGOT_PATH
  // Its link would give the account back to whom it was taken from; asked last, as issuing waits for a concurrent one.
  if (exists && (await wasTakenBack(context.tx, exists.id, at))) return null
  const values = { time: formatMoment(at, locale) }
  return fillTemplate(kind === 'EMAIL_CHANGED' ? 'emailChanged' : 'emailChangeNotice', locale, email, { values, url })
}

/** The query with which a logged-out page returns to `back` after the login. */
const returnQuery = (back: string | undefined): string =>
  back === undefined ? '' : `?back=${encodeURIComponent(back)}`

/** A mail to an account, which may have been deleted since. */
async function writeCustomerMail(
  job: Exclude<Extract<MailJob, { customerId: string }>, { kind: 'QUESTION' | 'SAMPLES_ORDERED' }>,
  context: MailContext,
): Promise<EmailContent | null> {
  const { tx, enqueuedAt, publicUrl } = context
  const { locale } = job
  const { mail } = textsOf(locale)
  const link = (draft: Omit<LinkDraft, 'locale'>) => issueLinkUrl(context, { ...draft, locale })
  const customer = await recipients.findCustomer(tx, job.customerId)
  if (!customer) return null
  const { email, id: customerId } = customer
  const notMe = () => link({ kind: 'NOT_ME', email, customerId })
  switch (job.kind) {
    case 'PASSWORD_CHANGED':
      return fillTemplate('passwordChanged', locale, email, {
        values: { time: formatMoment(enqueuedAt, locale) },
        url: await notMe(),
      })
    case 'PASSKEY_ADDED':
    case 'PASSKEY_REMOVED':
    case 'SECOND_FACTOR_ENABLED':
    case 'SECOND_FACTOR_DISABLED':
    case 'RECOVERY_CODES_REPLACED':
    case 'RECOVERY_CODE_USED':
      return fillTemplate(FACTOR_TEMPLATES[job.kind], locale, email, {
        values: { time: formatMoment(enqueuedAt, locale) },
        url: await notMe(),
      })
    case 'NEW_DEVICE': {
      const session = await recipients.findSession(tx, job.sessionId)
      if (!session) return null
      const { device, time } = mail.newDevice
      const facts: EmailContent['facts'] = [
        [device, describeDevice(session.userAgent, locale)],
        [time, formatMoment(session.signedInAt, locale)],
      ]
      return fillTemplate('newDevice', locale, email, { facts, url: await notMe() })
    }
    case 'SIGN_IN_LINKED': {
      const values = { provider: PROVIDER_NAMES[job.provider], time: formatMoment(enqueuedAt, locale) }
      return fillTemplate('signInLinked', locale, email, { values, url: await notMe() })
    }
    case 'EMAIL_CHANGE': {
      // An address that has an account gets no mail, so that nobody learns that it exists.
      if (await recipients.findCustomerByEmail(tx, job.newAddress)) return null
      const url = await link({ kind: 'EMAIL_CHANGE', email: job.newAddress, customerId })
      return fillTemplate('emailChange', locale, job.newAddress, { url })
    }
    case 'DELETION':
      return fillTemplate('deletion', locale, email, { url: await link({ kind: 'DELETION', email, customerId }) })
    case 'SAMPLES_REQUESTED':
      return recipients.wantsMail(customer.preferences, 'samples') ? writeSampleRequestMail(job, email, context) : null
    case 'DELETION_SCHEDULED': {
      // Undone or scheduled anew meanwhile.
      if (customer.deletionAt?.getTime() !== new Date(job.deletionAt).getTime()) return null
      const time = formatMoment(new Date(job.deletionAt), locale)
      return fillTemplate('deletionScheduled', locale, email, { values: { time }, url: `${publicUrl}/account` })
    }
  }
}

async function issueLinkUrl({ tx, now, publicUrl }: MailContext, draft: LinkDraft): Promise<string> {
  return publicUrl + LINK_PATHS[draft.kind] + (await issueLink(tx, draft, now))
}
