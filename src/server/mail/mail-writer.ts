import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { MailJob } from './mail-job.ts'
import { renderLetter } from './render-letter.tsx'
import { writeLetters } from './write-letters.ts'

/** Writes the mails of a job. Its links are kept before the mails leave: what arrives works. */
export function createMailWriter(db: Database, clock: Clock, publicUrl: () => string) {
  return async (job: MailJob): Promise<Mail[]> => {
    const now = clock.now()
    const letters = await db.transaction((tx) => writeLetters(job, { tx, now, publicUrl: publicUrl() }))
    return Promise.all(letters.map((letter) => renderLetter(letter, now)))
  }
}
