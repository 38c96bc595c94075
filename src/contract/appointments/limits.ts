/** Minutes after the start from which an appointment can be marked as no-show. */
export const NO_SHOW_AFTER_MINUTES = 15
/** Minutes before the start from which a video call can be joined. */
export const JOIN_BEFORE_MINUTES = 15
/** Hours before the start until which an appointment can be declined or moved. */
export const CHANGE_DEADLINE_HOURS = 24
/** Shortest notice for a booking in hours, and how far ahead one can book, in days. */
export const BOOK_AHEAD_HOURS = 2
export const BOOK_AHEAD_DAYS = 60
/** Most days for which free slots are answered at once. */
export const SLOT_DAYS_MAX = 31
/** Longest note at the end of an appointment, in characters. */
export const APPOINTMENT_NOTE_MAX = 2000
/** Shortest name fragment for a search on a tablet, and most appointments that such a search shows. */
export const NAME_FRAGMENT_MIN = 3
export const SEARCH_RESULTS_MAX = 3
/** How long a tablet stays unlocked for staff, in seconds. */
export const STAFF_TOKEN_SECONDS = 5 * 60
/** Lifetime of a pairing code, in minutes. */
export const PAIRING_CODE_MINUTES = 60
/** Lifetime of the code that shares a selection with a phone, in minutes, and most items of a selection. */
export const SHARE_CODE_MINUTES = 10
export const SELECTION_MAX = 100
/** Lifetime of a link to a calendar file, in seconds. */
export const CALENDAR_LINK_SECONDS = 5 * 60
/** How far back the calendar that customers subscribe to reaches, in days. */
export const CALENDAR_PAST_DAYS = 90
/** Request header with the staff token of an unlocked tablet. */
export const STAFF_TOKEN_HEADER = 'Staff-Token'
