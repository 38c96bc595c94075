import * as v from 'valibot'

/** A picture in several widths. `srcset` is ready for the attribute of that name; `dominantColour` is `#rrggbb`. */
export const imageSchema = v.object({
  src: v.string(),
  srcset: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  dominantColour: v.string(),
})

/** A picture in several widths. */
export type Image = v.InferOutput<typeof imageSchema>
