/** Numbers of showroom visits; decisions.md where it gives one, else what visitors would expect. */

/** A visitor counts as not come this many minutes after the start, at the earliest (Appointment transitions). */
export const NO_SHOW_AFTER_MINUTES = 15
/** Until so many hours before it a visit can be declined or moved (Decline/Edit). */
export const CHANGE_UNTIL_HOURS = 24
/** A visit is booked at least this many hours ahead, and at most this many days. */
export const BOOK_AHEAD_HOURS = 2
export const BOOK_AHEAD_DAYS = 60
/** Longest span of days whose free moments are answered at once. */
export const SLOT_DAYS_MAX = 31
/** Visits to come that one customer can have booked. */
export const OPEN_VISITS_MAX = 10
/** Longest note at the end of a visit, in characters. */
export const VISIT_NOTE_MAX = 2000
/** Shortest part of a name that is searched for on a tablet, and how many visits a search shows at most (B31). */
export const NAME_FRAGMENT_MIN = 3
export const SEARCH_RESULTS_MAX = 3
/** How long a tablet stays unlocked for staff, in seconds. */
export const STAFF_SECONDS = 5 * 60
/** How long a pairing code works, in minutes. */
export const PAIRING_CODE_MINUTES = 60
/** How long what goes from a tablet to a phone waits for it, in minutes, and how many things it can be. */
export const HAND_OVER_MINUTES = 10
export const PICKS_MAX = 100
/** How long the address of a calendar file works, in seconds. */
export const CALENDAR_LINK_SECONDS = 5 * 60
/** Header that carries the token of an unlocked tablet. */
export const STAFF_TOKEN_HEADER = 'Staff-Token'
