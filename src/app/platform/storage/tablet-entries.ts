import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { CHECK_INS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { local } from './registry.ts'

/** Whole seconds, from 30 to 300. */
const idleTime = v.pipe(v.string(), v.regex(/^([3-9]\d|[12]\d\d|300)$/), v.transform(Number))

const checkIns = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** What only the tablets of showrooms store. */
export const tabletEntries = {
  /** Check-ins that the tablet has not sent yet. */
  checkIns: local<readonly unknown[]>(CHECK_INS_STORAGE_KEY, checkIns, [], 'day', 'necessary'),
  /** After how many seconds without activity a visit ends. */
  idleTime: local<number>('idle_time', idleTime, 60, 'cleared', 'preference'),
  /** The language between two visitors. */
  locale: local<Locale | null>('tablet_locale', v.picklist(LOCALES), null, 'cleared', 'preference'),
  staffLocale: local<Locale | null>('staff_locale', v.picklist(LOCALES), null, 'cleared', 'preference'),
  /** The name of the showroom, where the backend does not know it. */
  showroomName: local<string | null>(
    'portal_showroom_name',
    v.pipe(v.string(), v.nonEmpty()),
    null,
    'cleared',
    'necessary',
  ),
}
