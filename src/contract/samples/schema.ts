import * as v from 'valibot'
import { SAMPLES_MAX } from '../constants/catalogue.ts'
import { addressSchema } from './address.ts'
import { addressInputSchema } from './address-input.ts'
import { inspirationItemSchema } from './inspiration.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'tooLong'))

/** Body of asking for samples of products at an address (E35); `projectId` when they are for a project. */
export const sampleRequestInputSchema = v.object({
  productIds: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(SAMPLES_MAX, 'tooMany')),
  address: addressInputSchema,
  projectId: v.nullish(id, null),
})

/** Samples asked for, when, and where they go. */
export const sampleRequestSchema = v.object({
  id: v.string(),
  at: v.string(),
  address: addressSchema,
  projectId: v.nullish(v.string(), null),
  products: v.array(inspirationItemSchema),
})

/** Samples asked for. */
export type SampleRequest = v.InferOutput<typeof sampleRequestSchema>
