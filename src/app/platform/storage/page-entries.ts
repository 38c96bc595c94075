import * as v from 'valibot'
import { SIGN_IN_PROVIDERS } from '#contract/auth/oauth.ts'
import { BACKGROUND_ID_MAX } from '#contract/configuration/limits.ts'
import { COOKIE_NAMES, LINK_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { anyText, cookie, json, local, matching, session, type StorageEntry } from './registry.ts'

/** Unsaved input of a form: its fields by name. */
export type Draft = Readonly<Record<string, string>>

const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((stored) => stored === 'true'),
)
/** ASCII characters only, one byte each. */
const backgroundId = matching(new RegExp(`^[!-~]{1,${BACKGROUND_ID_MAX}}$`))

const link = json(v.object({ kind: v.string(), secret: v.string() }))
const fields = json(v.custom<Draft>(isDraft))
const social = json(v.object({ provider: v.picklist(SIGN_IN_PROVIDERS), state: v.string(), back: v.string() }))

/** Entries that only other pages than the login page read; apart from the registry, which it loads. */
export const pageEntries = {
  sidebarOpen: cookie<boolean>(COOKIE_NAMES.sidebarOpen, flag, true, 'preference'),
  background: cookie<string | null>(COOKIE_NAMES.background, backgroundId, null, 'preference'),

  /** The id of the appointment for which its customer postponed onboarding. */
  onboardingLater: local<string | null>('onboarding_later', anyText, null, 'cleared', 'preference'),
  /** The secret that the inline script removed from the URL (navigation/link-secret.ts). */
  link: session<v.InferOutput<typeof link> | null>(LINK_STORAGE_KEY, link, null),
  /** A pending sign-in at a provider. */
  social: session<v.InferOutput<typeof social> | null>('portal_social', social, null),
}

const DRAFT_PREFIX = 'draft:'

/** Name prefix of a customer's drafts; of all drafts without a customer. */
export function draftPrefix(customerId?: string): string {
  return customerId === undefined ? DRAFT_PREFIX : `${DRAFT_PREFIX}${customerId}:`
}

/** Unsaved fields of a customer's form. */
export function draftEntry(customerId: string, form: string): StorageEntry<Draft | null> {
  return session<Draft | null>(draftPrefix(customerId) + form, fields, null)
}

function isDraft(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((field) => typeof field === 'string')
}
