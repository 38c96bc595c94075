import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { textsOf } from '#server/locales/messages.ts'
import { findItems } from '#server/modules/inspiration/items.ts'
import { presentItem } from '#server/modules/inspiration/presenter.ts'
import { findSampleRequest, type SampleRequestRow } from '#server/modules/samples/repository.ts'
import { type MailContext, fillTemplate } from './fill-template.ts'
import type { EmailContent } from './email-content.ts'
import { formatPlace } from '../mail-formats.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import { givenName } from './given-name.ts'
import { findSampleSubject } from './recipients.ts'

type SamplesJob = Extract<MailJob, { requestId: string }>

/** Confirms which samples go where; none once the request is gone. */
export async function writeSampleRequestMail(
  job: SamplesJob,
  email: string,
  { tx, publicUrl }: MailContext,
): Promise<EmailContent | null> {
  const { customerId, requestId, locale } = job
  const request = await findSampleRequest(tx, customerId, requestId)
  if (!request) return null
  const content = fillTemplate('samplesRequested', locale, email, {
    facts: await describeSamples(tx, request, locale),
    url: `${publicUrl}/inspiration?tab=PRODUCT`,
  })
  return { ...content, replyTo: COMPANY_CONTACT.emailAddress }
}

/** Tells the company who gets which samples, whatever mails the customer wants; none once the request is gone. */
export async function writeSampleOrderMail(job: SamplesJob, { tx }: MailContext): Promise<EmailContent | null> {
  const { customerId, requestId, locale } = job
  const request = await findSampleRequest(tx, customerId, requestId)
  const subject = request && (await findSampleSubject(tx, requestId))
  if (!subject) return null
  const { customer, emailAddress: replyTo, profile, project, limited } = subject
  const { mail, files } = textsOf(locale)
  const content = fillTemplate('samplesOrdered', locale, COMPANY_CONTACT.emailAddress, {
    values: { name: givenName(customer) ?? mail.projectShared.unnamed, replyTo },
    facts: [
      ...(await describeSamples(tx, request, locale)),
      [mail.question.customer, customer],
      [mail.question.emailAddress, replyTo],
      [mail.question.phone, profile?.phone && formatPhone(profile.phone)],
      [mail.question.project, limited ? files.limitedProject : project],
    ],
  })
  return { ...content, replyTo }
}

async function describeSamples(
  tx: MailContext['tx'],
  { productIds, address }: SampleRequestRow,
  locale: Locale,
): Promise<(readonly [string, string])[]> {
  const items = await findItems(tx, productIds)
  const titles = productIds.flatMap((id) => {
    const item = items.get(id)
    return item ? [presentItem(item, locale).title] : []
  })
  const texts = textsOf(locale).mail.samplesRequested
  return [
    [texts.products, titles.join(', ')],
    [texts.address, formatPlace(address, locale)],
  ]
}
