import type { Hono } from 'hono'
import * as v from 'valibot'
import { notFound } from '#server/http/problem.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { OutboxMail } from '#server/mail/outbox.ts'
import type { Lab } from './lab.ts'
import { readInput } from './read-input.ts'

const delaySchema = v.object({ delayMs: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** More than any test sends. */
const MAILS_MAX = 10_000

/** The sent mails, and a delay for further ones. */
export function mountMailControl(app: Hono<ServerEnv>, { outbox, mailDelay }: Lab): void {
  app.get('/__lab/mails', async (c) => {
    if (!outbox) throw notFound()
    const to = c.req.query('to')?.toLowerCase()
    const mails = await outbox.list(MAILS_MAX)
    return c.json(mails.filter((mail) => !to || mail.to.toLowerCase() === to).map(withLinks))
  })
  app.post('/__lab/mails', async (c) => {
    mailDelay.set((await readInput(c, delaySchema)).delayMs)
    return c.json({ delayMs: mailDelay.ms() })
  })
}

/** Adds the distinct links of the plain text. */
function withLinks({ to, subject, text, html, at }: OutboxMail) {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g)?.map((link) => link.replace(/[.,]$/, '')))]
  return { to, subject, text, html, links, at }
}
