import type { Hono } from 'hono'
import * as v from 'valibot'
import { type SignInProvider, SIGN_IN_PROVIDERS } from '#contract/auth/oauth.ts'
import { isLocale, type Locale } from '#contract/configuration/locales.ts'
import { emailAddressSchema } from '#contract/account/registration-schema.ts'
import { readForm } from '#server/http/body.ts'
import { negotiateLocale } from '#server/http/language.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { consentPage, invalidRequestPage } from './pages.ts'
import { MOCK_CLIENT_IDS, MOCK_TOKEN_SECONDS, type MockIdentityProvider, type MockPerson } from './service.ts'
import { MOCK_PROVIDER_STYLE } from './page-style.ts'

/** Value of the choice for a person who is not a demo account. */
export const NEW_PERSON = 'new'

export interface ConsentDependencies {
  readonly mockProvider: MockIdentityProvider
  readonly people: readonly MockPerson[]
  readonly publicUrl: () => string
}

const requestSchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  response_type: v.literal('token'),
  state: v.optional(v.string(), ''),
})

/** The parameters of an authorization request, the same at both companies. */
export type ConsentRequest = v.InferOutput<typeof requestSchema>

const choiceSchema = v.object({
  decision: v.picklist(['allow', 'deny']),
  person: v.string(),
  emailAddress: v.optional(v.string(), ''),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  confirmed: v.optional(v.string()),
})

/** The consent page on which a tester chooses who they are. */
export function mountConsent(app: Hono<ServerEnv>, { mockProvider, people, publicUrl }: ConsentDependencies): void {
  app.get('/stand-in/style.css', (c) => c.body(MOCK_PROVIDER_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))

  for (const provider of SIGN_IN_PROVIDERS) {
    const path = `/stand-in/${provider}/authorize`
    app.get(path, (c) => {
      const request = readRequest(c, provider)
      return request
        ? sendPage(c, consentPage({ provider, locale: requestLocale(c), people, hasError: false }))
        : rejectRequest(c)
    })

    app.post(path, async (c) => {
      const request = readRequest(c, provider)
      if (!request) return rejectRequest(c)
      const choice = v.safeParse(choiceSchema, await readForm(c))
      if (choice.success && choice.output.decision === 'deny') return c.redirect(deniedUrl(provider, request), 303)
      const person = choice.success ? findPerson(choice.output) : null
      if (!person) return sendPage(c, consentPage({ provider, locale: requestLocale(c), people, hasError: true }), 422)
      return c.redirect(grantedUrl(request, mockProvider.grant(provider, person)), 303)
    })
  }

  /** Null unless the request comes from our portal and redirects back to it. */
  function readRequest(c: ServerContext, provider: SignInProvider): ConsentRequest | null {
    const parsed = v.safeParse(requestSchema, c.req.query())
    if (!parsed.success || parsed.output.client_id !== MOCK_CLIENT_IDS[provider]) return null
    return parsed.output.redirect_uri === `${publicUrl()}/auth/social/${provider}` ? parsed.output : null
  }

  function findPerson(choice: v.InferOutput<typeof choiceSchema>): MockPerson | null {
    if (choice.person !== NEW_PERSON) return people.find(({ emailAddress }) => emailAddress === choice.person) ?? null
    const address = v.safeParse(emailAddressSchema, choice.emailAddress)
    if (!address.success) return null
    const { firstName, lastName, confirmed } = choice
    return { emailAddress: address.output.toLowerCase(), firstName, lastName, isConfirmed: confirmed !== undefined }
  }

  function sendPage(c: ServerContext, page: ReturnType<typeof consentPage>, status: 200 | 422 | 400 = 200) {
    // Browsers apply form-action to the redirect after the form, too.
    const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${publicUrl()}; base-uri 'none'; frame-ancestors 'none'`
    return c.html(page, status, { 'content-security-policy': policy })
  }

  const rejectRequest = (c: ServerContext) => sendPage(c, invalidRequestPage(requestLocale(c), publicUrl()), 400)
}

/** The portal's language, which each company names differently in the URL. */
function requestLocale(c: ServerContext): Locale {
  const requested = (c.req.query('hl') ?? c.req.query('locale'))?.slice(0, 2)
  return isLocale(requested) ? requested : negotiateLocale(c)
}

function grantedUrl({ redirect_uri: redirectUri, state }: ConsentRequest, token: string): string {
  const fragment = { access_token: token, token_type: 'bearer', expires_in: String(MOCK_TOKEN_SECONDS), state }
  return `${redirectUri}#${new URLSearchParams(fragment).toString()}`
}

/** Google sends errors in the fragment, Facebook in the query. */
function deniedUrl(provider: SignInProvider, { redirect_uri: redirectUri, state }: ConsentRequest): string {
  const error = { error: 'access_denied', state }
  if (provider === 'google') return `${redirectUri}#${new URLSearchParams(error).toString()}`
  const details = { ...error, error_code: '200', error_reason: 'user_denied', error_description: 'Permissions error' }
  return `${redirectUri}?${new URLSearchParams(details).toString()}`
}
