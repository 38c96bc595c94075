import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * Counted attempts, in the columns that rate-limiter-flexible reads and writes; with the embedded database only those of
 * mails.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})
