import * as v from 'valibot'

/**
 * A picture in several widths. `srcset` and `avifSrcset` are ready for the attributes of that name, `dominantColour` is
 * `#rrggbb`, `placeholder` a small blurred picture as a data URL.
 */
export const imageSchema = v.object({
  src: v.string(),
  srcset: v.string(),
  avifSrcset: v.nullish(v.string(), null),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  dominantColour: v.string(),
  placeholder: v.nullish(v.string(), null),
})

/** A picture in several widths. */
export type Image = v.InferOutput<typeof imageSchema>
