import { html } from 'hono/html'
import { negotiateLocale } from '../language.ts'
import { textsOf } from '#server/locales/messages.ts'
import { renderPage } from './page.ts'
import { describeProblem, ProblemError, problemResponse } from '../problem.ts'
import type { ServerContext } from '../server-env.ts'

/** Runs the handler of a link; browsers get its problem as a page with a link back to the portal. */
export async function withProblemPage(c: ServerContext, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    c.set('problem', error.code)
    const acceptsHtml = c.req.header('accept')?.includes('text/html') ?? false
    return acceptsHtml ? problemPage(c, error) : problemResponse(error, negotiateLocale(c))
  }
}

function problemPage(c: ServerContext, problem: ProblemError): Response | Promise<Response> {
  const locale = negotiateLocale(c)
  const { title, detail } = describeProblem(problem, locale)
  const content = html`<h1>${title}</h1>
    <p>${detail}</p>
    <p class="buttons"><a class="button primary" href="/projects">${textsOf(locale).files.back}</a></p>`
  return renderPage(c, { locale, title, content, status: problem.status })
}
