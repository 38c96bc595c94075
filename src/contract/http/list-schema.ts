import * as v from 'valibot'

/** A list answer, whether it came as `{totalItems, items}` or as a bare array (T28); `{}` is no list (T27). */
export function listSchema<const Item extends v.GenericSchema>(item: Item) {
  return v.union([
    v.object({ totalItems: v.number(), items: v.array(item) }),
    v.pipe(
      v.array(item),
      v.transform((items) => ({ totalItems: items.length, items })),
    ),
  ])
}
