import { useSyncExternalStore } from 'react'
import { cookieEntries, readCookie, writeCookie } from '../storage/cookies.ts'
import { localEntries, readLocal } from '../storage/local-store.ts'
import { eventLog } from './event-log.ts'

/** A choice about being measured, and when it was made in milliseconds since 1970 by the server's clock. */
export interface ConsentChoice {
  readonly granted: boolean
  readonly at: number
}

/** A choice does not count for ever: after half a year it is asked for again. */
const LASTS_MS = 183 * 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-consent')
const tell = (): void => listeners.forEach((listener) => listener())
channel?.addEventListener('message', tell)

const now = (): number => Date.now() + Number(readLocal(localEntries.clockOffset))
const isLasting = ({ at }: ConsentChoice): boolean => at > now() - LASTS_MS

function stored(): string | null {
  const text = readCookie(cookieEntries.consent)
  const choice = text === null ? null : parse(text)
  return choice && isLasting(choice) ? text : null
}

function parse(text: string): ConsentChoice {
  const [word, at] = text.split('.')
  return { granted: word === 'yes', at: Number(at) }
}

/** This device's choice; null before there is one. Always read from the cookie: what another tab chose counts at once (F-81). */
export function consentChoice(): ConsentChoice | null {
  const text = stored()
  return text === null ? null : parse(text)
}

/** Makes the choice for this device, in all tabs; after a no nothing stays of what was recorded. */
export function chooseConsent(granted: boolean, at: number = now()): void {
  writeCookie(cookieEntries.consent, `${granted ? 'yes' : 'no'}.${at}`)
  if (!granted) eventLog.clear()
  tell()
  channel?.postMessage(null)
}

/** Calls after each choice, of other tabs too; the result stops it. */
export function followConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** This device's choice, for components. */
export function useConsent(): ConsentChoice | null {
  const text = useSyncExternalStore(followConsent, stored, () => null)
  return text === null ? null : parse(text)
}

/**
 * Device and profile have one choice. What its customer chose elsewhere later counts here; and a no counts however old it
 * is, as somebody else may have said yes on this device.
 */
export function adoptProfileChoice(chosen: { granted: boolean; at: string | null } | null | undefined): void {
  const at = Date.parse(chosen?.at ?? '')
  if (!chosen || !isLasting({ granted: chosen.granted, at })) return
  const here = consentChoice()
  if (here?.granted === chosen.granted) return
  if (!here || !chosen.granted || at > here.at) chooseConsent(chosen.granted, at)
}
