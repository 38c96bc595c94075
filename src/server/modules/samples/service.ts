import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { boundState } from '#contract/configuration/bound-state.ts'
import { SAMPLE_REQUESTS_DAYS, SAMPLE_REQUESTS_MAX } from '#contract/configuration/customer-bounds.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { sampleRequestInputSchema } from '#contract/samples/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import { lockCustomerKeepingKey } from '../customers/repository.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { findItems, type ItemRow } from '../inspiration/items.ts'
import { recordNotification } from '../notifications/record-notification.ts'
import type { ProjectAccess } from '../projects/access.ts'
import * as repository from './repository.ts'
import type { SampleRequestRow } from './repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface SampleDependencies {
  readonly db: Database
  readonly access: ProjectAccess
  readonly clock: Clock
  readonly mails: MailQueue
  readonly limit: AttemptLimiter
}

/** A sample request with its products. */
export interface RequestedSamples {
  readonly row: SampleRequestRow
  readonly products: readonly ItemRow[]
}

export interface SampleRequestContext {
  readonly input: v.InferOutput<typeof sampleRequestInputSchema>
  readonly locale: Locale
  readonly clientAddress: string
  readonly idempotencyKey: IdempotencyKey | null
}

export type Samples = ReturnType<typeof createSamples>

export function createSamples({ db, access, clock, mails, limit }: SampleDependencies) {
  return {
    list: async ({ customerId }: CustomerActor): Promise<RequestedSamples[]> =>
      joinProducts(db, await repository.listSampleRequests(db, customerId)),

    /** Throws the 404 for an unknown product and for a project of others. Customer and company get a mail. */
    create(
      actor: CustomerActor,
      { input, locale, clientAddress, idempotencyKey }: SampleRequestContext,
    ): Promise<RequestedSamples> {
      const { customerId } = actor
      const { address, projectId } = input
      const [id, at] = [randomUUID(), clock.now()]
      const row: SampleRequestRow = {
        id,
        customerId,
        at,
        address,
        projectId,
        productIds: [...new Set(input.productIds)],
      }

      const execute = async (tx: Database) => {
        if (projectId !== null) await access.open(tx, actor, projectId)
        const [requested] = await joinProducts(tx, [row])
        if (!requested || requested.products.length < row.productIds.length) throw notFound()
        // Limited inside the write, so that a replay does not count; before the customer is locked, whose sign-ins would
        // use up the connections that count.
        return limit.count({ account: customerId, address: clientAddress }, async () => {
          await requireFewRequests(tx, customerId, at)
          await repository.insertSampleRequest(tx, row)
          const notification = { kind: 'SAMPLES_REQUESTED', at, byContactId: null, sampleRequestId: id } as const
          await recordNotification(tx, [actor.contactId], notification)
          for (const kind of ['SAMPLES_REQUESTED', 'SAMPLES_ORDERED'] as const)
            await mails.enqueue(tx, { kind, customerId, requestId: id, locale }, { clientAddress, customerId })
          return requested
        })
      }
      const replay = async (tx: Database, earlier: string) => {
        const found = await repository.findSampleRequest(tx, customerId, earlier)
        const [requested] = found ? await joinProducts(tx, [found]) : []
        if (!requested) throw notFound()
        return requested
      }
      return withIdempotency(db, { actor, idempotencyKey, resourceId: id, at, execute, replay })
    },
  }
}

async function requireFewRequests(tx: Database, customerId: string, at: Date): Promise<void> {
  await lockCustomerKeepingKey(tx, customerId)
  const after = new Date(at.getTime() - SAMPLE_REQUESTS_DAYS * DAY_MS)
  if (boundState(await repository.countSampleRequests(tx, customerId, after), SAMPLE_REQUESTS_MAX) !== 'reached') return
  const values = { max: SAMPLE_REQUESTS_MAX, days: SAMPLE_REQUESTS_DAYS }
  throw new ProblemError(422, 'samples-full', { values })
}

async function joinProducts(db: Database, rows: readonly SampleRequestRow[]): Promise<RequestedSamples[]> {
  const items = await findItems(
    db,
    rows.flatMap(({ productIds }) => productIds),
  )
  const productOf = (id: string) => {
    const item = items.get(id)
    return item?.item.kind === 'PRODUCT' ? [item] : []
  }
  return rows.map((row) => ({ row, products: row.productIds.flatMap(productOf) }))
}
