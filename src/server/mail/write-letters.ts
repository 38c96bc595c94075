import { fillText, textsOf } from '#server/http/messages.ts'
import { PROVIDER_NAMES } from '#server/modules/social/provider-names.ts'
import { type Desk, letter } from './fill-letter.ts'
import type { Letter } from './letter.ts'
import { describeDevice, formatMoment } from './mail-facts.ts'
import type { MailJob } from './mail-job.ts'
import { issueLink, type LinkDraft } from './mail-links.ts'
import * as recipients from './recipients.ts'
import { writeSamples } from './write-samples.ts'
import { writeVisit } from './write-visit.ts'

/** Where each kind of link leads. */
const LINK_PATHS: Record<LinkDraft['kind'], string> = {
  ACTIVATION: '/auth/activate/',
  PASSWORD_RESET: '/auth/reset/',
  EMAIL_CHANGE: '/account/confirm/',
  DELETION: '/account/confirm/',
}
const LOGIN = '/auth/login'
const FORGOT = '/auth/forgot'
const REGISTER = '/auth/register'

/** The letters that a job asks for, none when there is nobody to write to any more; links are made here. */
export async function writeLetters(job: MailJob, desk: Desk): Promise<Letter[]> {
  const { tx, publicUrl } = desk
  const { locale } = job
  const link = (draft: Omit<LinkDraft, 'locale'>) => linkTo(desk, { ...draft, locale })

  switch (job.kind) {
    case 'REGISTER': {
      const { emailAddress: email } = job
      if (await recipients.findByAddress(tx, email)) {
        const forgotUrl = publicUrl + FORGOT
        return [letter('alreadyRegistered', locale, email, { values: { forgotUrl }, url: publicUrl + LOGIN })]
      }
      return [letter('activation', locale, email, { url: await link({ kind: 'ACTIVATION', email, customerId: null }) })]
    }
    case 'RESET': {
      const customer = await recipients.findByAddress(tx, job.emailAddress)
      if (!customer) return []
      const { email, id: customerId } = customer
      return [letter('reset', locale, email, { url: await link({ kind: 'PASSWORD_RESET', email, customerId }) })]
    }
    case 'DELETED':
      return [letter('deleted', locale, job.emailAddress, {})]
    case 'APPOINTMENT':
    case 'VISIT_BOOKED':
    case 'VISIT_MOVED':
    case 'VISIT_DECLINED':
      return writeVisit(job, desk)
    case 'PROJECT_SHARED':
      return writeShare(job, desk)
    default:
      return writeToCustomer(job, desk)
  }
}

/** The letter to somebody who was put on a project: in their own language and straight to it, if they have an account. */
async function writeShare(
  job: Extract<MailJob, { kind: 'PROJECT_SHARED' }>,
  { tx, publicUrl }: Desk,
): Promise<Letter[]> {
  const share = await recipients.findShare(tx, job)
  if (!share?.email) return []
  const locale = share.profile?.language ?? job.locale
  const texts = textsOf(locale).mail.projectShared
  const facts: Letter['facts'] = [
    [texts.sharer, share.sharer],
    ...(share.limited ? [] : [[texts.project, share.project] as const]),
  ]
  if (share.customerId)
    return [letter('projectShared', locale, share.email, { facts, url: `${publicUrl}/projects/${job.projectId}` })]
  const { buttonNew, afterNew } = texts
  const written = letter('projectShared', locale, share.email, { facts })
  return [
    {
      ...written,
      button: { label: buttonNew, url: publicUrl + REGISTER },
      after: fillText(afterNew, { address: share.email }),
    },
  ]
}

/** Letters to the customer of an account, who may have gone since. */
async function writeToCustomer(job: Extract<MailJob, { customerId: string }>, desk: Desk): Promise<Letter[]> {
  const { tx, now, publicUrl } = desk
  const { locale } = job
  const { mail } = textsOf(locale)
  const link = (draft: Omit<LinkDraft, 'locale'>) => linkTo(desk, { ...draft, locale })
  const customer = await recipients.findById(tx, job.customerId)
  if (!customer) return []
  const { email, id: customerId } = customer
  switch (job.kind) {
    case 'PASSWORD_CHANGED':
      return [
        letter('passwordChanged', locale, email, {
          values: { time: formatMoment(now, locale) },
          url: publicUrl + FORGOT,
        }),
      ]
    case 'NEW_DEVICE': {
      const session = await recipients.findSession(tx, job.sessionId)
      if (!session) return []
      const { device, time } = mail.newDevice
      const facts: Letter['facts'] = [
        [device, describeDevice(session.userAgent, locale)],
        [time, formatMoment(session.signedInAt, locale)],
      ]
      return [letter('newDevice', locale, email, { facts, url: publicUrl + FORGOT })]
    }
    case 'SIGN_IN_LINKED': {
      const values = { provider: PROVIDER_NAMES[job.provider], time: formatMoment(now, locale) }
      return [letter('signInLinked', locale, email, { values, url: publicUrl + FORGOT })]
    }
    case 'EMAIL_CHANGE': {
      const notice = letter('emailChangeNotice', locale, email, { url: publicUrl + FORGOT })
      // An address that has an account gets nothing: whoever asks must not learn that there is one (E15).
      if (await recipients.findByAddress(tx, job.newAddress)) return [notice]
      const url = await link({ kind: 'EMAIL_CHANGE', email: job.newAddress, customerId })
      return [letter('emailChange', locale, job.newAddress, { url }), notice]
    }
    case 'DELETION':
      return [letter('deletion', locale, email, { url: await link({ kind: 'DELETION', email, customerId }) })]
    case 'SAMPLES_REQUESTED':
      return writeSamples(job, email, desk)
    case 'DELETION_SCHEDULED': {
      const time = formatMoment(new Date(job.deletionAt), locale)
      return [letter('deletionScheduled', locale, email, { values: { time }, url: `${publicUrl}/account` })]
    }
  }
}

async function linkTo({ tx, now, publicUrl }: Desk, draft: LinkDraft): Promise<string> {
  return publicUrl + LINK_PATHS[draft.kind] + (await issueLink(tx, draft, now))
}
