import * as v from 'valibot'
import { SAMPLES_MAX } from '../inspiration/catalogue.ts'
import { addressSchema } from '../geography/address-schema.ts'
import { addressInputSchema } from '../geography/address-input-schema.ts'
import { inspirationItemSchema } from '../inspiration/item-schema.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'tooLong'))

/** Body of a sample request; `projectId` when the samples are for a project. */
export const sampleRequestInputSchema = v.object({
  productIds: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(SAMPLES_MAX, 'tooMany')),
  address: addressInputSchema,
  projectId: v.nullish(id, null),
})

/** A sample request; `at` is an ISO instant. */
export const sampleRequestSchema = v.object({
  id: v.string(),
  at: v.string(),
  address: addressSchema,
  projectId: v.nullish(v.string(), null),
  products: v.array(inspirationItemSchema),
})

/** A sample request. */
export type SampleRequest = v.InferOutput<typeof sampleRequestSchema>
