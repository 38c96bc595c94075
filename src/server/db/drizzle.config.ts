/**
 * Read by drizzle-kit only, which is not a dependency because of its size. It must find drizzle-orm beside itself: `npm
 * i --prefix /tmp/kit drizzle-kit@0.31.11 drizzle-orm@0.45.4`, then from the root of the repository `node
 * /tmp/kit/node_modules/drizzle-kit/bin.cjs generate --config src/server/db/drizzle.config.ts --name <what>`.
 */
export default {
  dialect: 'postgresql',
  schema: [
    './src/server/db/tables.ts',
    './src/server/db/appointment-tables.ts',
    './src/server/db/inspiration-tables.ts',
    './src/server/db/favourite-tables.ts',
    './src/server/db/notification-tables.ts',
    './src/server/db/rate-limit-tables.ts',
    './src/server/db/question-tables.ts',
    './src/server/db/security-tables.ts',
    './src/server/db/passkey-tables.ts',
    './src/server/db/second-factor-tables.ts',
    './src/server/db/staff-tables.ts',
  ],
  out: './src/server/db/migrations',
}
