import { createServer } from '#server/create-server.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createMailQueue } from '#server/mail/mail-queue.ts'
import { createLogger } from '#server/open-backend.ts'
import { systemClock } from '#server/ports/clock.ts'
import type { apiServer } from './api-server.ts'
import { noHub } from './no-hub.ts'

type Dependencies = Parameters<typeof createServer>[0]

/** The backend over the database and files of another, without mails, hub and portal; with what a test is about. */
export async function bareServer(
  { store, fileStore }: Pick<ReturnType<typeof apiServer>, 'store' | 'fileStore'>,
  own: Partial<Dependencies> = {},
) {
  return createServer({
    db: store.db,
    fileStore,
    clock: systemClock,
    logger: createLogger('silent'),
    keys: await loadServerKeys(store.db),
    accessTokenSeconds: () => 60,
    mails: createMailQueue(systemClock, () => {}),
    hub: noHub,
    limits: createRateLimits(),
    trustedProxy: false,
    eventSinks: { endpoint: false, dataLayer: false },
    staffPassword: null,
    publicUrl: () => 'http://localhost',
    signIn: { google: null, facebook: null },
    standIn: null,
    outbox: null,
    files: null,
    ...own,
  })
}
