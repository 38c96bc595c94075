import bowser from 'bowser'
import type { CustomerSession } from '#contract/account/schema.ts'

const KINDS: Record<string, CustomerSession['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

/** Browser, system and kind of device of a User-Agent, for the list of sessions; null where unknown. */
export function describeUserAgent(
  userAgent: string | null,
): Required<Pick<CustomerSession, 'browser' | 'system' | 'kind'>> {
  if (!userAgent) return { browser: null, system: null, kind: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: KINDS[platform.type ?? ''] ?? null }
}
