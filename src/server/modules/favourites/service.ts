import { FAVOURITES_MAX } from '#contract/configuration/customer-bounds.ts'
import type { FavouriteInput } from '#contract/favourites/schema.ts'
import type { Database } from '#server/db/database.ts'
import { type CustomerActor, unauthenticated } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { lockCustomer } from '../customers/repository.ts'
import { type ItemRow, withItems } from '../inspiration/items.ts'
import * as repository from './repository.ts'
import type { FavouriteRow } from './repository.ts'

/** A rating with its item. */
export interface Rating {
  readonly row: FavouriteRow
  readonly item: ItemRow
}

export type Favourites = ReturnType<typeof createFavourites>

export function createFavourites(db: Database, clock: Clock) {
  return {
    list: async ({ customerId }: CustomerActor): Promise<Rating[]> =>
      withItems(db, await repository.listFavourites(db, customerId)),

    /** All or nothing: throws the 404 for an unknown item and the 409 when the list would be full. */
    save({ customerId }: CustomerActor, picks: readonly FavouriteInput[]): Promise<Rating[]> {
      const at = clock.now()
      return db.transaction(async (tx) => {
        // Locked, so that two concurrent calls cannot both take the last free place, or lose a note.
        if (!(await lockCustomer(tx, customerId))) throw unauthenticated()
        const notes = await repository.findNotes(tx, customerId)
        const rowOf = ({ itemId, note = notes.get(itemId) ?? null, ...pick }: FavouriteInput): FavouriteRow => ({
          ...pick,
          itemId,
          note,
          customerId,
          at,
        })
        // The last of several ratings of one item wins.
        const rows = [...new Map(picks.map((pick) => [pick.itemId, rowOf(pick)])).values()]
        const ratings = await withItems(tx, rows)
        if (ratings.length < rows.length) throw notFound()
        await repository.upsertFavourites(tx, rows)
        if ((await repository.countFavourites(tx, customerId)) > FAVOURITES_MAX) throw tooMany()
        return ratings
      })
    },

    remove: ({ customerId }: CustomerActor, itemId: string) => repository.deleteFavourite(db, customerId, itemId),
  }
}

function tooMany(): ProblemError {
  return new ProblemError(409, 'favourites-full', { values: { max: FAVOURITES_MAX } })
}
