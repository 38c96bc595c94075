import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Locale } from '#contract/configuration/locales.ts'
import type { ResponseHeaders } from './response-headers.ts'

/** How the page of a problem differs from the usual one: in the language of the request, with a link to the portal. */
export interface ProblemPage {
  readonly locale?: Locale
  /** Where the logo leads. */
  readonly home?: string
  readonly back?: { readonly href: string; readonly label: string }
}

/** Bindings and variables of a request. Without a listening server (`app.request()`) there are no bindings. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The client's network address, for rate limits. */
    clientAddress: string
    /** The matched route pattern, for log and metrics: paths contain ids. */
    route: string | undefined
    /** The grant of a token request, for the log; `other` for one that does not exist. */
    grant: string | undefined
    /** The code of a problem response, for the log. */
    problem: string | undefined
    /** Set by routes to which browsers navigate: those get a problem as a page, not as JSON. */
    problemPage: ProblemPage | undefined
    /** The headers of every response, for a request id. */
    headers: (requestId: string) => ResponseHeaders
    /** A response that was created with all of them. */
    completeResponse: Response | undefined
  }
}

/** One request and its response. */
export type ServerContext = Context<ServerEnv>
