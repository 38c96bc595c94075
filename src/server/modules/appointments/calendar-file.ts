import { COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { BRUSSELS_ZONE, brusselsDateTime } from '#contract/formats/brussels-time.ts'

/** An event of a calendar file; a later file with the same `uid` and a higher `sequence` replaces it. */
export interface CalendarEvent {
  readonly uid: string
  readonly sequence: number
  readonly from: Date
  readonly to: Date
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly url: string
  /** BCP 47 tag of the texts. */
  readonly language: string
  readonly isCancelled: boolean
}

/** What programs that subscribe to a calendar show and do. */
export interface CalendarFeed {
  readonly name: string
  /** How often to fetch it, as a duration of RFC 5545. */
  readonly refresh: string
}

/** Central European time since 1996: changes on the last Sundays of March and October (RFC 5545 section 3.6.5). */
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${BRUSSELS_ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Formats events as iCalendar (RFC 5545), in Belgian local time wherever they are opened. */
export function writeCalendar(events: readonly CalendarEvent[], writtenAt: Date, feed?: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${COMPANY_NAME}//${PRODUCT_NAMES[DEFAULT_LOCALE]}//NL`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(feed ? feedLines(feed) : []),
    ...TIMEZONE,
    ...events.flatMap((event) => eventLines(event, writtenAt)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** The interval stands twice: as in RFC 7986, and as Outlook reads it. */
function feedLines({ name, refresh }: CalendarFeed): string[] {
  return [
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
  ]
}

function eventLines(event: CalendarEvent, writtenAt: Date): string[] {
  const text = (name: string, value: string) => `${name};LANGUAGE=${event.language}:${escapeText(value)}`
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;TZID=${BRUSSELS_ZONE}:${local(event.from)}`,
    `DTEND;TZID=${BRUSSELS_ZONE}:${local(event.to)}`,
    text('SUMMARY', event.summary),
    text('LOCATION', event.location),
    text('DESCRIPTION', event.description),
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

/** `20260329T100000`. */
function local(instant: Date): string {
  return brusselsDateTime(instant).replace(/[-:]/g, '')
}

/** `20260329T080000Z`. */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** RFC 5545 section 3.3.11. */
function escapeText(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Folds lines at 75 bytes without splitting a character (RFC 5545 section 3.1). */
function fold(line: string): string {
  const parts: string[] = []
  let [part, size] = ['', 0]
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > (parts.length > 0 ? 74 : 75)) {
      parts.push(part)
      ;[part, size] = ['', 0]
    }
    part += character
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}
