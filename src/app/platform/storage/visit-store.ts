import * as v from 'valibot'
import { LINK_STORAGE_KEY } from '#contract/constants/cookies.ts'
import { SIGN_IN_PROVIDERS } from '#contract/constants/oauth.ts'

/** One registered entry of sessionStorage: gone with the tab, there again after a reload or a crash. */
export interface VisitEntry<T> {
  readonly key: string
  /** Reads the stored text; what it refuses counts as absent. */
  readonly schema: v.GenericSchema<unknown, T>
  readonly fallback: T
}

const DRAFTS = 'draft:'

/** What somebody was typing: a form's fields by name. */
export type Draft = Readonly<Record<string, string>>
const draft = v.pipe(v.string(), v.parseJson(), v.custom<Draft>(isDraft))

/** What one logged-out page leaves for the login page to say. */
const LOGIN_NOTES = ['activated', 'passwordChanged', 'denied', 'refused', 'unverified', 'unreachable'] as const
/** One of them. */
export type LoginNote = (typeof LOGIN_NOTES)[number]

function jsonEntry<T>(key: string, schema: v.GenericSchema<unknown, T>): VisitEntry<T | null> {
  return { key, schema: v.pipe(v.string(), v.parseJson(), schema), fallback: null }
}

const text: v.GenericSchema<unknown, string> = v.string()

/** Every entry of sessionStorage. */
export const visitEntries = {
  /** The address typed last on a logged-out page, so that nobody types it twice. */
  address: { key: 'portal_address', schema: text, fallback: '' },
  loginNote: {
    key: 'portal_login_note',
    schema: v.picklist(LOGIN_NOTES),
    fallback: null,
  } as VisitEntry<LoginNote | null>,
  /** Which mail was asked for, and when by this device's clock (E13). */
  mail: jsonEntry('portal_mail', v.object({ kind: v.picklist(['register', 'forgot']), sentAt: v.number() })),
  /** What the document's first script took out of the address (guard/link-secret.ts). */
  link: jsonEntry(LINK_STORAGE_KEY, v.object({ kind: v.string(), secret: v.string() })),
  /** A sign-in that is away at its provider (T37). */
  social: jsonEntry(
    'portal_social',
    v.object({ provider: v.picklist(SIGN_IN_PROVIDERS), state: v.string(), back: v.string() }),
  ),
  /** For what, and in which builds, the page has been loaded anew (platform/chunks/reload-once.ts). */
  reloads: { key: 'portal_reload', schema: text, fallback: '' },
  /** Unsaved fields of one form of one person (F-23). */
  draft: (personId: string, form: string): VisitEntry<Draft | null> => ({
    key: `${draftsOf(personId)}${form}`,
    schema: draft,
    fallback: null,
  }),
}

/** Begins the keys of a person's drafts; without a person, of everybody's. */
export function draftsOf(personId?: string): string {
  return personId === undefined ? DRAFTS : `${DRAFTS}${personId}:`
}

type VisitStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

function isDraft(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}

function browserVisitStorage(): VisitStorage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Reads, writes and removes registered entries; where storage is absent, full or forbidden they last in memory (F-29). */
export function createVisitStore(open: () => VisitStorage | null) {
  const memory = new Map<string, string>()

  /** Runs one storage access; undefined when the storage is absent or refuses. */
  function attempt<R>(use: (storage: VisitStorage) => R): R | undefined {
    try {
      const storage = open()
      return storage ? use(storage) : undefined
    } catch {
      return undefined
    }
  }

  function drop(key: string): void {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }

  return {
    read<T>({ key, schema, fallback }: VisitEntry<T>): T {
      const parsed = v.safeParse(schema, memory.get(key) ?? attempt((storage) => storage.getItem(key)))
      return parsed.success ? parsed.output : fallback
    },
    /** False when the value could not be stored and is gone after a reload. */
    write<T>({ key }: VisitEntry<T>, value: NonNullable<T>): boolean {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const stuck = attempt((storage) => {
        storage.setItem(key, text)
        return storage.getItem(key) === text
      })
      if (stuck) memory.delete(key)
      else memory.set(key, text)
      return stuck ?? false
    },
    remove: ({ key }: VisitEntry<unknown>): void => drop(key),
    /** Removes all entries whose key begins like this, but for those that begin like `except`. */
    removeAll(beginning: string, except?: string): void {
      const stored = attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      )
      for (const key of [...memory.keys(), ...(stored ?? [])]) {
        if (key.startsWith(beginning) && !(except && key.startsWith(except))) drop(key)
      }
    },
  }
}

/** The browser's sessionStorage. */
export const visitStore = createVisitStore(browserVisitStorage)
