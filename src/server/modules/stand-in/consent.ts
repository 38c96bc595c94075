import type { Hono } from 'hono'
import * as v from 'valibot'
import { type SignInProvider, SIGN_IN_PROVIDERS } from '#contract/constants/oauth.ts'
import { isLocale, type Locale } from '#contract/constants/locales.ts'
import { emailAddressSchema } from '#contract/schemas/registration.ts'
import { readForm } from '#server/http/body.ts'
import { languageOf } from '#server/http/language.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { consentPage, refusedPage } from './pages.ts'
import { STAND_IN_CLIENT, STAND_IN_SECONDS, type StandIn, type StandInPerson } from './stand-in.ts'
import { STAND_IN_STYLE } from './style.ts'

/** Somebody who is not among the demo accounts. */
export const SOMEONE_NEW = 'new'

/** What the page of consent stands on. */
export interface ConsentDependencies {
  readonly standIn: StandIn
  readonly people: readonly StandInPerson[]
  readonly publicUrl: () => string
}

const requestSchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  response_type: v.literal('token'),
  state: v.optional(v.string(), ''),
})

/** What an app asks for, as both companies take it in the address. */
export type ConsentRequest = v.InferOutput<typeof requestSchema>

const choiceSchema = v.object({
  decision: v.picklist(['allow', 'deny']),
  person: v.string(),
  emailAddress: v.optional(v.string(), ''),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  confirmed: v.optional(v.string()),
})

/** The page on which somebody chooses who they are and whether the portal may know it. */
export function mountConsent(app: Hono<ServerEnv>, { standIn, people, publicUrl }: ConsentDependencies): void {
  app.get('/stand-in/style.css', (c) => c.body(STAND_IN_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))

  for (const provider of SIGN_IN_PROVIDERS) {
    const path = `/stand-in/${provider}/authorize`
    app.get(path, (c) => {
      const request = readRequest(c, provider)
      return request ? show(c, consentPage({ provider, locale: localeOf(c), people, isMistaken: false })) : refuse(c)
    })

    app.post(path, async (c) => {
      const request = readRequest(c, provider)
      if (!request) return refuse(c)
      const choice = v.safeParse(choiceSchema, await readForm(c))
      if (choice.success && choice.output.decision === 'deny') return c.redirect(denied(provider, request), 303)
      const person = choice.success ? personOf(choice.output) : null
      if (!person) return show(c, consentPage({ provider, locale: localeOf(c), people, isMistaken: true }), 422)
      return c.redirect(granted(request, standIn.grant(provider, person)), 303)
    })
  }

  /** Null unless it comes from our own portal and leads back there. */
  function readRequest(c: ServerContext, provider: SignInProvider): ConsentRequest | null {
    const parsed = v.safeParse(requestSchema, c.req.query())
    if (!parsed.success || parsed.output.client_id !== STAND_IN_CLIENT[provider]) return null
    return parsed.output.redirect_uri === `${publicUrl()}/auth/social/${provider}` ? parsed.output : null
  }

  function personOf(choice: v.InferOutput<typeof choiceSchema>): StandInPerson | null {
    if (choice.person !== SOMEONE_NEW) return people.find(({ emailAddress }) => emailAddress === choice.person) ?? null
    const address = v.safeParse(emailAddressSchema, choice.emailAddress)
    if (!address.success) return null
    const { firstName, lastName, confirmed } = choice
    return { emailAddress: address.output.toLowerCase(), firstName, lastName, isConfirmed: confirmed !== undefined }
  }

  function show(c: ServerContext, page: ReturnType<typeof consentPage>, status: 200 | 422 | 400 = 200) {
    // Browsers hold the redirect that follows a form against the policy, too.
    const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${publicUrl()}; base-uri 'none'; frame-ancestors 'none'`
    return c.html(page, status, { 'content-security-policy': policy })
  }

  const refuse = (c: ServerContext) => show(c, refusedPage(localeOf(c), publicUrl()), 400)
}

/** The portal's language, which its address carries as each company wants it; the browser's may be another. */
function localeOf(c: ServerContext): Locale {
  const asked = (c.req.query('hl') ?? c.req.query('locale'))?.slice(0, 2)
  return isLocale(asked) ? asked : languageOf(c)
}

function granted({ redirect_uri: back, state }: ConsentRequest, token: string): string {
  const fragment = { access_token: token, token_type: 'bearer', expires_in: String(STAND_IN_SECONDS), state }
  return `${back}#${new URLSearchParams(fragment).toString()}`
}

/** Google says no in the fragment, Facebook in the query. */
function denied(provider: SignInProvider, { redirect_uri: back, state }: ConsentRequest): string {
  const error = { error: 'access_denied', state }
  if (provider === 'google') return `${back}#${new URLSearchParams(error).toString()}`
  const details = { ...error, error_code: '200', error_reason: 'user_denied', error_description: 'Permissions error' }
  return `${back}?${new URLSearchParams(details).toString()}`
}
