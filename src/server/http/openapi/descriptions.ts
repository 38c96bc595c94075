import type { JsonSchema } from '@valibot/to-json-schema'
import {
  ATTACHMENTS_MAX,
  ATTACHMENTS_SIZE_MAX,
  FAVOURITES_MAX,
  MEMBERS_MAX,
  OWNED_PROJECTS_MAX,
  PROJECT_ITEMS_MAX,
  QUESTIONS_DAYS,
  QUESTIONS_MAX,
  SAMPLE_REQUESTS_DAYS,
  SAMPLE_REQUESTS_MAX,
  SESSIONS_MAX,
  TABLET_SHARES_PER_HOUR,
  TABLET_WALK_INS_PER_HOUR,
  UPCOMING_APPOINTMENTS_MAX,
  UPLOADS_MAX,
  UPLOADS_SIZE_MAX,
} from '#contract/configuration/customer-bounds.ts'
import descriptions from './descriptions.json' with { type: 'json' }

const DESCRIPTIONS: Readonly<Record<string, string>> = descriptions

const GIB = 1024 ** 3

/** The bounds of a caller by operation, and the refusal beyond them. */
const BOUNDS: Readonly<Record<string, string>> = {
  'projects.create': `${OWNED_PROJECTS_MAX} projects of one owner (422 projects-full)`,
  'projects.invite': `${MEMBERS_MAX} members of a project (422 members-full)`,
  'projectItems.add': `${PROJECT_ITEMS_MAX} items of a project (409 project-items-full)`,
  'attachments.upload':
    `${ATTACHMENTS_MAX} files and ${ATTACHMENTS_SIZE_MAX / GIB} GiB of a project (422 attachments-full), ` +
    `${UPLOADS_MAX} files and ${UPLOADS_SIZE_MAX / GIB} GiB of a customer in all projects (422 uploads-full)`,
  'favourites.keep': `${FAVOURITES_MAX} ratings of a customer (409 favourites-full)`,
  'samples.create': `${SAMPLE_REQUESTS_MAX} requests within ${SAMPLE_REQUESTS_DAYS} days (422 samples-full)`,
  'questions.ask': `${QUESTIONS_MAX} questions within ${QUESTIONS_DAYS} days (422 questions-full)`,
  'appointments.book': `${UPCOMING_APPOINTMENTS_MAX} upcoming appointments (422 visits-full)`,
  token: `${SESSIONS_MAX} sessions of a customer; a further one ends the one that was used longest ago`,
  'devices.walkIn': `${TABLET_WALK_INS_PER_HOUR} of a tablet within an hour (429)`,
  'handOvers.create': `${TABLET_SHARES_PER_HOUR} of a tablet within an hour (429)`,
}

/** A sentence about the bounds of an operation; empty where there are none. */
export function describeBounds(operation: string): string {
  const bounds = BOUNDS[operation]
  return bounds === undefined ? '' : ` At most ${bounds}.`
}

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
