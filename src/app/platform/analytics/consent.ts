import { createStore, useStore } from '../state/create-store.ts'
import { entries } from '../storage/registry.ts'
import { readEntry, writeEntry } from '../storage/entry-store.ts'
import { eventQueue } from './event-queue.ts'

/** The analytics choice and its time in milliseconds since 1970 by the server's clock. */
interface ConsentChoice {
  readonly granted: boolean
  readonly at: number
}

/** A choice expires after half a year. */
const MAX_AGE_MS = 183 * 24 * 60 * 60 * 1000

/** Incremented with each choice, also in other tabs; the choice itself is always read from its cookie. */
const revision = createStore(0)
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-consent')
const notifySubscribers = (): void => revision.set(revision.get() + 1)
channel?.addEventListener('message', notifySubscribers)

const now = (): number => Date.now() + Number(readEntry(entries.clockOffset))
const isCurrent = ({ at }: ConsentChoice): boolean => at > now() - MAX_AGE_MS

function readStored(): string | null {
  const text = readEntry(entries.analyticsChoice)
  const choice = text === null ? null : parse(text)
  return choice && isCurrent(choice) ? text : null
}

function parse(text: string): ConsentChoice {
  const [choice, at] = text.split('.')
  return { granted: choice === 'yes', at: Number(at) }
}

/** This device's choice; null before there is one. */
export function consentChoice(): ConsentChoice | null {
  const text = readStored()
  return text === null ? null : parse(text)
}

/** Stores the choice for this device and all tabs; a refusal deletes recorded events. */
export function chooseConsent(granted: boolean, at: number = now()): void {
  writeEntry(entries.analyticsChoice, `${granted ? 'yes' : 'no'}.${at}`)
  if (!granted) eventQueue.clear()
  notifySubscribers()
  channel?.postMessage(null)
}

/** Calls the listener after each choice, also in other tabs; returns a function that unsubscribes. */
export const subscribeToConsent = revision.subscribe

/** This device's choice, for components. */
export function useConsent(): ConsentChoice | null {
  useStore(revision)
  return consentChoice()
}

/**
 * Applies the choice of the customer's profile to this device if it is newer. An older refusal applies, too, as somebody
 * else may have consented on this device; not if the choice here is the customer's own, which the profile may not know yet.
 */
export function applyProfileConsent(
  chosen: { granted: boolean; at: string | null } | null | undefined,
  isOwnChoice = false,
): void {
  const at = Date.parse(chosen?.at ?? '')
  if (!chosen || !isCurrent({ granted: chosen.granted, at })) return
  const current = consentChoice()
  if (current?.granted === chosen.granted) return
  if (!current || (!chosen.granted && !isOwnChoice) || at > current.at) chooseConsent(chosen.granted, at)
}
