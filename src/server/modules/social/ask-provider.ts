import * as v from 'valibot'
import { ProviderFailure } from '#server/ports/sign-in-provider.ts'

/** Longest wait for one company, in milliseconds. */
const LIMIT_MS = 5000

/** How companies are reached: over the network, or within this process for the stand-in. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** What a provider's adapter asks with. */
export interface ProviderAccess {
  readonly fetch: Fetch
  readonly limitMs?: number
}

/** One question to a company. */
export interface Question<Answer extends v.GenericSchema, Refusal extends v.GenericSchema> {
  readonly url: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly answer: Answer
  /** What its error answer looks like when it is about the token, and not about us. */
  readonly refusal: Refusal
}

/** Asks a company; null when it refuses the token. All else that is no answer is a failure of its own (503, not 400). */
export async function askProvider<Answer extends v.GenericSchema, Refusal extends v.GenericSchema>(
  { fetch, limitMs = LIMIT_MS }: ProviderAccess,
  { url, parameters = {}, headers = {}, answer, refusal }: Question<Answer, Refusal>,
): Promise<v.InferOutput<Answer> | null> {
  const response = await reach(fetch, `${url}?${new URLSearchParams(parameters).toString()}`, headers, limitMs)
  const answered = response.ok ? v.safeParse(answer, response.json) : null
  if (answered?.success) return answered.output
  if (!response.ok && response.status < 500 && v.is(refusal, response.json)) return null
  throw new ProviderFailure(`answered ${response.status} in an unknown form`)
}

async function reach(fetch: Fetch, url: string, headers: Readonly<Record<string, string>>, limitMs: number) {
  try {
    // Tokens are in the address: it must lead nowhere else.
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(limitMs), redirect: 'error' })
    return { ok: response.ok, status: response.status, json: await response.json() }
  } catch (cause) {
    // Neither the address nor the answer may get into the log (F-65).
    throw new ProviderFailure(cause instanceof SyntaxError ? 'answered no JSON' : 'did not answer', { cause })
  }
}
