import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { endpointTable } from '#contract/endpoint-table.ts'
import { REQUEST_SCHEMAS, RESPONSE_SCHEMAS } from './named-schemas.ts'

/** Trimming, de-duplication and cross-field checks cannot be expressed in JSON Schema and are left out. */
const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/**
 * The contract's schemas of responses are for reading any backend; the document shows what this one sends. Of the forms
 * that can be read ours is the first, members that may be missing elsewhere are present, and a default that is not null
 * stands for a value that is never null.
 */
const RESPONSE_CONFIG: ConversionConfig = {
  ...CONFIG,
  overrideSchema({ valibotSchema, jsonSchema }) {
    const { default: absent, ...converted } = jsonSchema
    switch (valibotSchema.type) {
      case 'union':
        return converted.anyOf?.[0] as JsonSchema
      case 'nullish':
        return absent === null ? converted : (converted.anyOf?.[0] as JsonSchema)
      case 'object':
        return { ...converted, required: sentMembers((valibotSchema as unknown as ObjectLike).entries) }
      case 'loose_object':
        return { ...converted, additionalProperties: true }
      default:
        return converted
    }
  },
}

interface ObjectLike {
  readonly entries: Readonly<Record<string, v.GenericSchema & { readonly default?: unknown }>>
}

/** Only a member that is optional without a default is sometimes absent; a list always has its total. */
function sentMembers(entries: ObjectLike['entries']): string[] {
  return Object.entries(entries)
    .filter(([name, { type, default: absent }]) => type !== 'optional' || absent !== undefined || name === 'totalItems')
    .map(([name]) => name)
}

/** Members that only other backends leave empty. */
const NEVER_NULL: Readonly<Record<string, readonly string[]>> = {
  Appointment: ['dateTo'],
  CheckInResult: ['dateTo'],
  Customer: ['emailAddress'],
  FileLink: ['fileName', 'expiresAt'],
  Project: ['type', 'style', 'createdAt', 'updatedAt', 'revision'],
}

/** All schemas of one direction: those with a name, and by its schema what stands for it in an operation. */
export interface ConvertedSchemas {
  readonly named: Readonly<Record<string, JsonSchema>>
  readonly of: (schema: v.GenericSchema) => JsonSchema
}

/** The schemas of parameters and bodies of requests. */
export function convertRequestSchemas(): ConvertedSchemas {
  const schemas = endpointTable.flatMap(({ params, query, body }) => [params, query, body])
  return convert(REQUEST_SCHEMAS, schemas, CONFIG)
}

/** The schemas of bodies of responses. */
export function convertResponseSchemas(): ConvertedSchemas {
  const converted = convert(
    RESPONSE_SCHEMAS,
    endpointTable.map(({ output }) => output),
    RESPONSE_CONFIG,
  )
  for (const [name, members] of Object.entries(NEVER_NULL)) {
    const { properties = {} } = converted.named[name] ?? {}
    for (const member of members) properties[member] = withoutNull(properties[member] as JsonSchema)
  }
  return converted
}

/** Converts all at once, because each conversion would convert the named ones again. */
function convert(
  named: Readonly<Record<string, v.GenericSchema>>,
  schemas: readonly v.GenericSchema[],
  config: ConversionConfig,
): ConvertedSchemas {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  const others = [...new Set(schemas)].filter((schema) => !names.has(schema))
  const all = { ...named, ...Object.fromEntries(others.entries()) }
  const definitions = toJsonSchemaDefs(all as never, config) as Record<string, JsonSchema>
  return {
    named: Object.fromEntries(Object.keys(named).map((name) => [name, definitions[name] as JsonSchema])),
    of(schema) {
      const name = names.get(schema)
      if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
      return definitions[others.indexOf(schema)] as JsonSchema
    },
  }
}

function withoutNull({ anyOf }: JsonSchema): JsonSchema {
  const [value] = anyOf ?? []
  if (typeof value !== 'object') throw new Error('A member that is listed as never null cannot be null anyway')
  return value
}
