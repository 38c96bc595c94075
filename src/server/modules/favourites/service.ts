import { FAVOURITES_MAX } from '#contract/constants/catalogue.ts'
import type { FavouriteInput } from '#contract/schemas/favourite.ts'
import type { Database } from '#server/db/database.ts'
import { type CustomerActor, unauthenticated } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { lockCustomer } from '../account/repository.ts'
import { type ItemRow, withItems } from '../inspiration/items.ts'
import * as repository from './repository.ts'
import type { FavouriteRow } from './repository.ts'

/** What was said, and of what. */
export interface Said {
  readonly row: FavouriteRow
  readonly item: ItemRow
}

export type Favourites = ReturnType<typeof createFavourites>

/** What customers like and do not (E33, B13); each has their own only. */
export function createFavourites(db: Database, clock: Clock) {
  return {
    list: async ({ customerId }: CustomerActor): Promise<Said[]> =>
      withItems(db, await repository.listFavourites(db, customerId)),

    /** All or nothing: a thing that is not there is a 404, more than a customer keeps the 409. */
    keep({ customerId }: CustomerActor, picks: readonly FavouriteInput[]): Promise<Said[]> {
      const at = clock.now()
      // Of two words on one thing the last counts.
      const rows = [...new Map(picks.map((pick) => [pick.itemId, { ...pick, customerId, at }])).values()]
      return db.transaction(async (tx) => {
        const said = await withItems(tx, rows)
        if (said.length < rows.length) throw notFound()
        // Held, so that two calls at once cannot both find room for the last one.
        if (!(await lockCustomer(tx, customerId))) throw unauthenticated()
        await repository.keepFavourites(tx, rows)
        if ((await repository.countFavourites(tx, customerId)) > FAVOURITES_MAX) throw tooMany()
        return said
      })
    },

    drop: ({ customerId }: CustomerActor, itemId: string) => repository.dropFavourite(db, customerId, itemId),
  }
}

function tooMany(): ProblemError {
  return new ProblemError(409, 'favourites-full', { values: { max: FAVOURITES_MAX } })
}
