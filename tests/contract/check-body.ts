import * as v from 'valibot'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#contract/appointments/vocabulary.ts'
import { isFileUrl } from '#contract/attachments/file-url.ts'
import { fileLinkResponseSchema } from '#contract/attachments/schema.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import {
  CONTACT_ROLES,
  PRODUCT_CATEGORIES,
  PROJECT_STATUSES,
  PROJECT_STYLES,
  PROJECT_TYPES,
} from '#contract/projects/vocabulary.ts'
import { type BackendResponse, findSchemaFault } from './backend-client.ts'
import type { Findings } from './findings.ts'

/** A success may be JSON, plain text or empty; the portal takes a page for a failure. */
export function expectReadable({ name }: Endpoint, response: BackendResponse, findings: Findings): boolean {
  const { status, headers } = response
  if (status < 200 || status > 299) return true
  const type = headers.get('content-type') ?? ''
  const detail = `responded with ${status} and ${type}, not JSON`
  return findings.expect(name, 'answers no page', !/html/.test(type), detail)
}

/** Checks the body of a success; faults that have a name of their own are reported under it. */
export function expectBody(endpoint: Endpoint, check: string, response: BackendResponse, findings: Findings): boolean {
  const { name, output } = endpoint
  const { json } = response
  if (!expectReadable(endpoint, response, findings)) return false
  if (name.endsWith('.list') && !findings.expect(name, 'list form', isList(json), 'it is none of the forms of a list'))
    return false
  if (output === fileLinkResponseSchema && !expectFileAddress(name, json, findings)) return false
  const fault = findSchemaFault(output, json)
  if (!findings.expect(name, check, fault === null, fault ?? '')) return false
  addNotes(endpoint, json, findings)
  return true
}

/** `{items}`, a bare array, or a collection of API Platform with or without its prefix. */
function isList(json: unknown): boolean {
  const members = (json ?? {}) as Record<string, unknown>
  return [json, members['items'], members['member'], members['hydra:member']].some(Array.isArray)
}

function expectFileAddress(name: string, json: unknown, findings: Findings): boolean {
  const { fileUrl } = (json ?? {}) as { fileUrl?: unknown }
  if (typeof fileUrl !== 'string') return true
  return findings.expect(name, 'file address', isFileUrl(fileUrl), 'the portal refuses fileUrl: it is not below /api/')
}

const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [projectEndpoints.list.name]: {
    status: PROJECT_STATUSES,
    type: PROJECT_TYPES,
    style: PROJECT_STYLES,
    productCategories: PRODUCT_CATEGORIES,
    role: CONTACT_ROLES,
  },
  [appointmentEndpoints.list.name]: { status: APPOINTMENT_STATUSES, type: APPOINTMENT_TYPES },
}

/** What the portal can live with, but the operator of the backend should know. */
function addNotes({ name, output }: Endpoint, json: unknown, findings: Findings): void {
  const { contact } = (json ?? {}) as { contact?: { id?: unknown } | null }
  if (name === customerEndpoints.read.name && (contact?.id ?? null) === null)
    findings.add('note', name, 'contact.id', 'is missing: the portal takes the customer’s id for it')
  const known = WORDS[name]
  if (!known) return
  const { items } = v.parse(output, json) as { items: Record<string, unknown>[] }
  for (const [member, words] of Object.entries(known)) {
    const unknown = new Set(items.flatMap((item) => wordsOf(item, member)).filter((word) => !words.includes(word)))
    if (unknown.size > 0) findings.add('note', name, `${member}: unknown words`, [...unknown].join(', '))
  }
}

function wordsOf(item: Record<string, unknown>, member: string): string[] {
  const value = member === 'role' ? (item['contacts'] as { role: string }[]).map(({ role }) => role) : item[member]
  return [value ?? []].flat().filter((word) => typeof word === 'string')
}
