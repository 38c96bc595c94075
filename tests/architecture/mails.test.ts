import { expect, test } from 'vitest'
import { code } from './source.ts'

const pathsWith = (pattern: RegExp): string[] =>
  code()
    .filter(({ path, text }) => path.startsWith('src/server/') && pattern.test(text))
    .map(({ path }) => path)
    .sort()

test('every mail is enqueued where mails are counted, and nothing else sends one', () => {
  expect(pathsWith(/insert\(mailJobs\)/)).toEqual(['src/server/mail/mail-queue.ts'])
  expect(pathsWith(/\bmailer\.send\(/)).toEqual(['src/server/lab/part-delay.ts', 'src/server/mail/mail-sender.ts'])
})

test('only scheduled jobs enqueue mails that are not counted', () => {
  expect(pathsWith(/\bSCHEDULED\b/)).toEqual([
    'src/server/mail/appointment-reminders.ts',
    'src/server/mail/mail-queue.ts',
    'src/server/modules/account/delete-due-accounts.ts',
  ])
})
