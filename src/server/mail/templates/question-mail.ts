import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { textsOf } from '#server/locales/messages.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import { findItems } from '#server/modules/inspiration/items.ts'
import { presentItem } from '#server/modules/inspiration/presenter.ts'
import { findQuestion, type QuestionRow } from '#server/modules/questions/repository.ts'
import { formatMoment } from '../mail-formats.ts'
import type { EmailContent } from './email-content.ts'
import { givenName } from './given-name.ts'
import { fillTemplate, type MailContext } from './fill-template.ts'
import { findQuestionSubject } from './recipients.ts'

type QuestionJob = Extract<MailJob, { kind: 'QUESTION' }>

/** A customer's question to the showroom, which answers to the customer; none once the question is gone. */
export async function writeQuestionMail(job: QuestionJob, { tx }: MailContext): Promise<EmailContent | null> {
  const { customerId, questionId, locale } = job
  const question = await findQuestion(tx, customerId, questionId)
  const subject = question && (await findQuestionSubject(tx, questionId))
  if (!subject) return null
  const { customer, profile, project, limited, dateFrom } = subject
  const { replyTo, showroomEmail, consultantName, page, files } = question
  const texts = textsOf(locale).mail.question
  const content = fillTemplate('question', locale, showroomEmail ?? COMPANY_CONTACT.emailAddress, {
    values: { name: givenName(customer) ?? textsOf(locale).mail.projectShared.unnamed, replyTo },
    facts: [
      [texts.adviser, consultantName],
      [texts.customer, customer],
      [texts.emailAddress, replyTo],
      [texts.phone, profile?.phone && formatPhone(profile.phone)],
      [texts.page, texts[page]],
      // Its name is the owner's alone, and an answer would quote it to whoever asked.
      [texts.project, limited ? textsOf(locale).files.limitedProject : project],
      [texts.appointment, dateFrom && formatMoment(dateFrom, locale)],
      [texts.item, await titleOfItem(tx, question, locale)],
      [texts.files, files.map(({ name }) => name).join(', ')],
    ],
  })
  return { ...content, quote: question.text, replyTo, files }
}

async function titleOfItem(
  tx: MailContext['tx'],
  { itemId }: QuestionRow,
  locale: MailJob['locale'],
): Promise<string | null> {
  if (itemId === null) return null
  const item = (await findItems(tx, [itemId])).get(itemId)
  return item ? presentItem(item, locale).title : null
}
