import * as v from 'valibot'
import { LOCALE_STORAGE_KEY } from '#contract/constants/cookies.ts'
import { SIGN_IN_PROVIDERS } from '#contract/constants/oauth.ts'
import { LOCALES, type Locale } from '#contract/constants/locales.ts'

/** One registered entry of localStorage. */
export interface LocalEntry<T> {
  readonly key: string
  /** Reads the stored text; what it refuses counts as absent. */
  readonly schema: v.GenericSchema<unknown, T>
  readonly fallback: T
}

const SIGN_IN_METHODS = ['password', ...SIGN_IN_PROVIDERS] as const
/** One way of signing in. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Every fixed entry of localStorage; the stored query cache has a key per person (query/persist.ts). */
export const localEntries = {
  /** How somebody signed in last on this device (E24). */
  signInMethod: {
    key: 'sign_in_method',
    schema: v.picklist(SIGN_IN_METHODS),
    fallback: null,
  } as LocalEntry<SignInMethod | null>,
  /** How far this device's clock is from the server's, in whole milliseconds (F-05). */
  clockOffset: {
    key: 'clock_offset',
    schema: v.pipe(v.string(), v.regex(/^-?\d{1,15}$/)),
    fallback: '0',
  } as LocalEntry<string>,
  /** The id of the visit for which its customer put onboarding off (decisions.md, Onboarding). */
  onboardingLater: { key: 'onboarding_later', schema: v.string(), fallback: null } as LocalEntry<string | null>,
  locale: { key: LOCALE_STORAGE_KEY, schema: v.picklist(LOCALES), fallback: null } as LocalEntry<Locale | null>,
}

/** The browser's storage, or null where there is none or its getter throws (F-29). */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Reads and writes registered entries; where storage is absent, full or forbidden they last for the visit. */
export function createLocalStore(open: () => Pick<Storage, 'getItem' | 'setItem'> | null) {
  const visit = new Map<string, string>()

  /** Runs one storage access; undefined when the storage is absent or refuses. */
  function attempt<R>(use: (storage: NonNullable<ReturnType<typeof open>>) => R): R | undefined {
    try {
      const storage = open()
      return storage ? use(storage) : undefined
    } catch {
      return undefined
    }
  }

  return {
    read<T>({ key, schema, fallback }: LocalEntry<T>): T {
      const stored = visit.get(key) ?? attempt((storage) => storage.getItem(key))
      const parsed = v.safeParse(schema, stored)
      return parsed.success ? parsed.output : fallback
    },
    /** False when the value could not be stored and lasts for the visit only. */
    write<T>({ key }: LocalEntry<T>, value: NonNullable<T> & string): boolean {
      const stuck = attempt((storage) => {
        storage.setItem(key, value)
        return storage.getItem(key) === value
      })
      if (stuck) visit.delete(key)
      else visit.set(key, value)
      return stuck ?? false
    },
  }
}

const localStore = createLocalStore(browserStorage)
/** The entry's value, its default when absent or unreadable. */
export const readLocal = localStore.read
/** Stores a value; false when it lasts for the visit only. */
export const writeLocal = localStore.write
