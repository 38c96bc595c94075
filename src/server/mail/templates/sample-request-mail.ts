import { textsOf } from '#server/http/messages.ts'
import { findItems } from '#server/modules/inspiration/items.ts'
import { presentItem } from '#server/modules/inspiration/presenter.ts'
import { findSamples } from '#server/modules/samples/repository.ts'
import { type Desk, letter } from './fill-letter.ts'
import type { Letter } from './letter.ts'
import { formatPlace } from './mail-facts.ts'
import type { MailJob } from './mail-job.ts'

type SamplesJob = Extract<MailJob, { kind: 'SAMPLES_REQUESTED' }>

/** The letter that confirms which samples go where (E35); none once the request is gone. */
export async function writeSamples(job: SamplesJob, email: string, { tx, publicUrl }: Desk): Promise<Letter[]> {
  const { customerId, requestId, locale } = job
  const request = await findSamples(tx, customerId, requestId)
  if (!request) return []
  const items = await findItems(tx, request.productIds)
  const titles = request.productIds.flatMap((id) => {
    const item = items.get(id)
    return item ? [presentItem(item, locale).title] : []
  })
  const { products, address } = textsOf(locale).mail.samplesRequested
  const facts: Letter['facts'] = [
    [products, titles.join(', ')],
    [address, formatPlace(request.address, locale)],
  ]
  return [letter('samplesRequested', locale, email, { facts, url: `${publicUrl}/inspiration?tab=PRODUCT` })]
}
