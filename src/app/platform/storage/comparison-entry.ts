import * as v from 'valibot'
import { session } from './registry.ts'

const items = v.array(
  v.object({ id: v.string(), kind: v.picklist(['REFERENCE_PROJECT', 'PRODUCT']), title: v.string() }),
)

/** An item that was chosen for a comparison. */
export type ComparedItem = v.InferOutput<typeof items>[number]

/** The items chosen for a comparison; apart from the other entries, which the login page loads. */
export const comparisonEntry = session<readonly ComparedItem[]>(
  'portal_comparison',
  v.pipe(v.string(), v.parseJson(), items),
  [],
)
