import * as v from 'valibot'

/** A list response, either `{totalItems, items}` or a bare array. */
export function listSchema<const Item extends v.GenericSchema>(item: Item) {
  return v.union([
    v.object({ totalItems: v.number(), items: v.array(item) }),
    v.pipe(
      v.array(item),
      v.transform((items) => ({ totalItems: items.length, items })),
    ),
  ])
}
