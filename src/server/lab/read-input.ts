import type * as v from 'valibot'
import { readJsonBody } from '#server/http/body.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import { parseInput } from '#server/http/validation.ts'

/** The JSON body of a lab request, validated like the bodies of the API. */
export async function readInput<S extends v.GenericSchema>(c: ServerContext, schema: S): Promise<v.InferOutput<S>> {
  return parseInput(schema, await readJsonBody(c, 'json'))
}
