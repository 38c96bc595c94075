import { html } from 'hono/html'
import { languageOf } from './language.ts'
import { textsOf } from './messages.ts'
import { answerPage } from './page.ts'
import { describeProblem, ProblemError, problemResponse } from './problem.ts'
import type { ServerContext } from './server-env.ts'

/** Answers what a link leads to; a refusal as a page for people who followed one, with the way back to the portal. */
export async function refuseLink(c: ServerContext, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false
    return wantsPage ? problemPage(c, error) : problemResponse(error, languageOf(c))
  }
}

function problemPage(c: ServerContext, problem: ProblemError): Response | Promise<Response> {
  const locale = languageOf(c)
  const { title, detail } = describeProblem(problem, locale)
  const content = html`<h1>${title}</h1>
    <p>${detail}</p>
    <p><a href="/projects">${textsOf(locale).files.back}</a></p>`
  return answerPage(c, { locale, title, content, status: problem.status })
}
