import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { textsOf } from '#server/locales/messages.ts'
import { findItems } from '#server/modules/inspiration/items.ts'
import { presentItem } from '#server/modules/inspiration/presenter.ts'
import { findSampleRequest } from '#server/modules/samples/repository.ts'
import { type MailContext, fillTemplate } from './fill-template.ts'
import type { EmailContent } from './email-content.ts'
import { formatPlace } from '../mail-formats.ts'
import type { MailJob } from '#server/db/mail-job.ts'

type SamplesJob = Extract<MailJob, { kind: 'SAMPLES_REQUESTED' }>

/** Confirms which samples go where; none once the request is gone. */
export async function writeSampleRequestMail(
  job: SamplesJob,
  email: string,
  { tx, publicUrl }: MailContext,
): Promise<EmailContent | null> {
  const { customerId, requestId, locale } = job
  const request = await findSampleRequest(tx, customerId, requestId)
  if (!request) return null
  const items = await findItems(tx, request.productIds)
  const titles = request.productIds.flatMap((id) => {
    const item = items.get(id)
    return item ? [presentItem(item, locale).title] : []
  })
  const { products, address } = textsOf(locale).mail.samplesRequested
  const facts: EmailContent['facts'] = [
    [products, titles.join(', ')],
    [address, formatPlace(request.address, locale)],
  ]
  const content = fillTemplate('samplesRequested', locale, email, {
    facts,
    url: `${publicUrl}/inspiration?tab=PRODUCT`,
  })
  return { ...content, replyTo: COMPANY_CONTACT.emailAddress }
}
