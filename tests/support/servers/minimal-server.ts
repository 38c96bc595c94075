import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'
import { createServer } from '#server/create-server.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createMailQueue } from '#server/mail/mail-queue.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { systemClock } from '#server/ports/clock.ts'
import type { setUpApiServer } from '../api/api-server.ts'
import { noOpHub } from './no-op-hub.ts'

type Dependencies = Parameters<typeof createServer>[0]

/** A backend on the database and files of another one, without mails, hub and portal. */
export async function createMinimalServer(
  { store, fileStore }: Pick<ReturnType<typeof setUpApiServer>, 'store' | 'fileStore'>,
  overrides: Partial<Dependencies> = {},
) {
  return createServer({
    db: store.requestDb,
    fileStore,
    clock: systemClock,
    logger: createLogger('silent'),
    keys: await loadServerKeys(store.db),
    accessTokenSeconds: () => 60,
    mails: createMailQueue(systemClock, () => {}),
    hub: noOpHub,
    limits: createRateLimits(),
    trustedProxy: false,
    eventSinks: { endpoint: false, dataLayer: false },
    staffPassword: null,
    videoCallUrl: () => null,
    publicUrl: () => 'http://localhost',
    settings: DEFAULT_SETTINGS,
    signIn: { google: null, facebook: null },
    mockIdentities: null,
    outbox: null,
    files: null,
    ...overrides,
  })
}
