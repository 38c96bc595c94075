import { render } from '@react-email/render'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import type { EmailContent } from './email-content.ts'
import { EmailLayout } from './email-layout.tsx'
import { mailFoot } from './fill-template.ts'
import { writeMailContents } from './mail-contents.ts'

/** Writes the mails of a job. Links are committed before the mails are sent, so that they work on arrival. */
export function createMailWriter(db: Database, clock: Clock, publicUrl: () => string) {
  return async (job: MailJob): Promise<Mail[]> => {
    const now = clock.now()
    const contents = await db.transaction((tx) => writeMailContents(job, { tx, now, publicUrl: publicUrl() }))
    return Promise.all(contents.map((content) => renderEmail(content, now)))
  }
}

/** Renders a mail as HTML and as plain text. */
export async function renderEmail(content: EmailContent, at: Date): Promise<Mail> {
  const { to, locale, subject } = content
  return { to, locale, subject, at, html: await render(<EmailLayout content={content} />), text: plainText(content) }
}

function plainText({ locale, heading, text, facts, button, after }: EmailContent): string {
  const parts = [
    heading,
    text,
    facts?.map(([name, value]) => `${name}\n  ${value}`).join('\n'),
    button && `${button.label}\n${button.url}`,
    after,
    // The signature separator (RFC 3676 section 4.3).
    `-- \n${mailFoot(locale)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
