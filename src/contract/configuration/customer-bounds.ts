/**
 * Bounds for one customer and for one tablet: far beyond what anybody needs, so that one account cannot fill the server.
 */

/** Most projects of which a customer is an owner, as many as a list shows. */
export const OWNED_PROJECTS_MAX = 10_000
/** Most members of one project. */
export const MEMBERS_MAX = 100

/** Largest sum of one project's attachments in bytes, and their greatest number. */
export const ATTACHMENTS_SIZE_MAX = 1024 * 1024 * 1024
export const ATTACHMENTS_MAX = 200
/** The same for all files that a customer has added to projects. */
export const UPLOADS_SIZE_MAX = 50 * ATTACHMENTS_SIZE_MAX
export const UPLOADS_MAX = 5000

/** Most rated items of one customer. */
export const FAVOURITES_MAX = 500
/** Most items of one project. */
export const PROJECT_ITEMS_MAX = 100

/** Most sample requests of one customer within so many days. */
export const SAMPLE_REQUESTS_MAX = 50
export const SAMPLE_REQUESTS_DAYS = 30

/** Most questions of one customer to advisers within so many days. */
export const QUESTIONS_MAX = 100
export const QUESTIONS_DAYS = 30

/** Most upcoming appointments of one customer. */
export const UPCOMING_APPOINTMENTS_MAX = 10

/** Most sessions of one customer; a further sign-in ends the one that was used longest ago. */
export const SESSIONS_MAX = 100

/** Most walk-ins, and most shared selections, of one tablet within an hour. */
export const TABLET_WALK_INS_PER_HOUR = 120
export const TABLET_SHARES_PER_HOUR = 240
