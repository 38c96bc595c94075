import bowser from 'bowser'
import type { Device } from '#contract/account/security-event-schema.ts'

const KINDS: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

/** Browser, system and kind of device of a User-Agent, for lists of sessions and security events; null where unknown. */
export function describeUserAgent(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: KINDS[platform.type ?? ''] ?? null }
}
