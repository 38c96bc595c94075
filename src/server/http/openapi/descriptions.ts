import type { JsonSchema } from '@valibot/to-json-schema'
import descriptions from './descriptions.json' with { type: 'json' }

const DESCRIPTIONS: Readonly<Record<string, string>> = descriptions

/** What a member of a schema means: in that schema, or wherever it has this name. */
export function describeMember(owner: string, name: string): string | undefined {
  return DESCRIPTIONS[`${owner}.${name}`] ?? DESCRIPTIONS[name]
}

/** A schema with a description of each of its members, at any depth. */
export function withDescriptions(owner: string, schema: JsonSchema): JsonSchema {
  const described: JsonSchema = { ...schema }
  const inside = (part: unknown) => withDescriptions(owner, part as JsonSchema)
  if (schema.properties) {
    described.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [
        name,
        { ...inside(member), description: describeMember(owner, name) },
      ]),
    ) as NonNullable<JsonSchema['properties']>
  }
  if (schema.items) described.items = inside(schema.items)
  for (const key of ['anyOf', 'oneOf'] as const) if (schema[key]) described[key] = schema[key].map(inside)
  return described
}
