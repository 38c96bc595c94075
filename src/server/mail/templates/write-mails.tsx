import { buffer } from 'node:stream/consumers'
import { render } from '@react-email/render'
import type { VideoCallUrl } from '#server/modules/appointments/video-calls.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Mail, MailFile } from '#server/ports/mail.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import type { EmailContent } from './email-content.ts'
import { EmailLayout } from './email-layout.tsx'
import { mailFoot } from './fill-template.ts'
import { writeMailContent } from './mail-contents.ts'

export interface MailWriterDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly fileStore: FileStore
  readonly publicUrl: () => string
  readonly videoCallUrl: VideoCallUrl
}

/** Writes the mail of a job. Its link is committed before the mail is sent, so that it works on arrival. */
export function createMailWriter({ db, clock, fileStore, publicUrl, videoCallUrl }: MailWriterDependencies) {
  return async (job: MailJob, enqueuedAt: Date): Promise<Mail | null> => {
    const now = clock.now()
    const content = await db.transaction((tx) =>
      writeMailContent(job, { tx, now, enqueuedAt, publicUrl: publicUrl(), videoCallUrl }),
    )
    return content && renderEmail(content, now, await readFiles(content, fileStore))
  }
}

/** Renders a mail as HTML and as plain text. */
export async function renderEmail(content: EmailContent, at: Date, files: readonly MailFile[] = []): Promise<Mail> {
  const { to, locale, subject, replyTo } = content
  return {
    to,
    locale,
    subject,
    at,
    html: await render(<EmailLayout content={content} />),
    text: plainText(content),
    ...(replyTo !== undefined && { replyTo }),
    files,
  }
}

function readFiles({ files = [] }: EmailContent, fileStore: FileStore): Promise<MailFile[]> {
  return Promise.all(
    files.map(async ({ id, name, type }) => {
      const file = await fileStore.get(id)
      if (!file) throw new Error('A file of a mail is not in the store')
      return { name, type, content: await buffer(file.content) }
    }),
  )
}

function plainText({ locale, heading, text, quote, facts, button, after, foot = mailFoot(locale) }: EmailContent) {
  const parts = [
    heading,
    text,
    quote?.replace(/^/gm, '> '),
    facts?.map(([name, value]) => `${name}\n  ${value}`).join('\n'),
    button && `${button.label}\n${button.url}`,
    after,
    // The signature separator (RFC 3676 section 4.3).
    `-- \n${foot}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
