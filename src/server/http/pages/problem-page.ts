import { html } from 'hono/html'
import { textsOf } from '#server/locales/messages.ts'
import { negotiateLocale } from '../language.ts'
import { describeProblem, type ProblemError } from '../problem.ts'
import type { ProblemPage, ServerContext } from '../server-env.ts'
import { renderPage } from './page.ts'

/** Responds with a problem as a page with a way back. */
export function renderProblem(
  c: ServerContext,
  problem: ProblemError,
  { locale = negotiateLocale(c), home, back }: ProblemPage,
): Promise<Response> {
  const { title, detail } = describeProblem(problem, locale)
  const { href, label } = back ?? { href: '/projects', label: textsOf(locale).files.back }
  const content = html`<h1>${title}</h1>
    <p>${detail}</p>
    <p class="buttons"><a class="button primary" href="${href}">${label}</a></p>`
  const { status, options } = problem
  return renderPage(c, { locale, title, content, ...(home && { home }), status, headers: options.headers ?? {} })
}
