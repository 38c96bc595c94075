import bowser from 'bowser'
import type { CustomerSession } from '#contract/schemas/account.ts'

const KINDS: Record<string, CustomerSession['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

/** What a User-Agent says of a device, for people to recognise it (E19); null where it says nothing. */
export function describeUserAgent(
  userAgent: string | null,
): Required<Pick<CustomerSession, 'browser' | 'system' | 'kind'>> {
  if (!userAgent) return { browser: null, system: null, kind: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: KINDS[platform.type ?? ''] ?? null }
}
