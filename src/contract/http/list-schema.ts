import * as v from 'valibot'

/**
 * A list response: `{totalItems, items}`, a bare array, or a collection of API Platform with or without the prefix
 * `hydra:`. A missing total is the number of items.
 */
export function listSchema<const Item extends v.GenericSchema>(item: Item) {
  const items = v.array(item)
  const total = v.optional(v.number())
  return v.union([
    v.pipe(
      v.object({ items, totalItems: total }),
      v.transform(({ items: found, totalItems = found.length }) => ({ totalItems, items: found })),
    ),
    v.pipe(
      items,
      v.transform((found) => ({ totalItems: found.length, items: found })),
    ),
    v.pipe(
      v.object({ member: items, totalItems: total }),
      v.transform(({ member, totalItems = member.length }) => ({ totalItems, items: member })),
    ),
    v.pipe(
      v.object({ 'hydra:member': items, 'hydra:totalItems': total }),
      v.transform(({ 'hydra:member': found, 'hydra:totalItems': totalItems = found.length }) => ({
        totalItems,
        items: found,
      })),
    ),
  ])
}
