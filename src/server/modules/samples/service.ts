import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { Locale } from '#contract/constants/locales.ts'
import type { sampleRequestInputSchema } from '#contract/schemas/sample.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { TryLimit } from '#server/http/rate-limit.ts'
import type { WriteKey } from '#server/http/write-key.ts'
import type { MailQueue } from '#server/mail/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import { findItems, type ItemRow } from '../inspiration/items.ts'
import { tell } from '../notifications/tell.ts'
import { openProject } from '../projects/access.ts'
import * as repository from './repository.ts'
import type { SampleRow } from './repository.ts'

/** What requests for samples stand on. */
export interface SampleDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly limit: TryLimit
}

/** Samples asked for, and of what. */
export interface Requested {
  readonly row: SampleRow
  readonly products: readonly ItemRow[]
}

/** A request on its way in. */
export interface SampleCall {
  readonly input: v.InferOutput<typeof sampleRequestInputSchema>
  readonly locale: Locale
  readonly clientAddress: string
  readonly writeKey: WriteKey | null
}

export type Samples = ReturnType<typeof createSamples>

/** Samples sent home (E35). */
export function createSamples({ db, clock, mails, limit }: SampleDependencies) {
  return {
    list: async ({ customerId }: CustomerActor): Promise<Requested[]> =>
      withProducts(db, await repository.listSamples(db, customerId)),

    /** A 404 for what is no product and for a project of others; a mail confirms. */
    create(actor: CustomerActor, { input, locale, clientAddress, writeKey }: SampleCall): Promise<Requested> {
      const { customerId } = actor
      const { address, projectId } = input
      const [id, at] = [randomUUID(), clock.now()]
      const row: SampleRow = { id, customerId, at, address, projectId, productIds: [...new Set(input.productIds)] }

      const once = async (tx: Database) => {
        if (projectId !== null) await openProject(tx, actor, projectId)
        const [requested] = await withProducts(tx, [row])
        if (!requested || requested.products.length < row.productIds.length) throw notFound()
        // Counted here, as what was done before and is only asked for again is no new request.
        return limit.count({ account: customerId, address: clientAddress }, async () => {
          await repository.insertSamples(tx, row)
          const news = { kind: 'SAMPLES_REQUESTED', at, byContactId: null, sampleRequestId: id } as const
          await tell(tx, [actor.contactId], news)
          await mails.enqueue(tx, { kind: 'SAMPLES_REQUESTED', customerId, requestId: id, locale })
          return requested
        })
      }
      const again = async (tx: Database, earlier: string) => {
        const found = await repository.findSamples(tx, customerId, earlier)
        const [requested] = found ? await withProducts(tx, [found]) : []
        if (!requested) throw notFound()
        return requested
      }
      return writeOnce(db, { actor, writeKey, resourceId: id, at, once, again })
    },
  }
}

async function withProducts(db: Database, rows: readonly SampleRow[]): Promise<Requested[]> {
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
