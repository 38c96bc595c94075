import * as v from 'valibot'
import { nameSchema } from '#contract/formats/name-schema.ts'
import type { Authenticators } from './authenticators.ts'
import {
  AUTHENTICATOR_NAME_MAX,
  authenticatorsView,
  enrolmentView,
  firstAuthenticatorView,
  removeAuthenticatorView,
} from './authenticator-views.ts'
import { choicesOf, sendStaffPage, type StaffHandler, type StaffRequest, type StaffStatus } from './staff-request.ts'
import type { StaffNote } from './staff-page-views.ts'
import type { StaffSession, StaffSessions } from './staff-session.ts'

interface AuthenticatorPageDependencies {
  readonly authenticators: Authenticators
  /** Whether signing in asks for a code. */
  readonly isRequired: boolean
  readonly sessions: StaffSessions
}

const nameFormSchema = v.object({ name: nameSchema(AUTHENTICATOR_NAME_MAX) })
const confirmSchema = v.object({ enrolment: v.string(), code: v.string() })
const removeSchema = v.object({ authenticator: v.string() })

/** The page of authenticators: it lists, adds and removes them. */
export function createAuthenticatorPage({ authenticators, isRequired, sessions }: AuthenticatorPageDependencies) {
  /** The list, or what begins it; the name that was typed stays only where it is wrong. */
  async function showList(request: StaffRequest, note: StaffNote | null = null, status?: StaffStatus) {
    const { locale, body, access } = request
    const name = note === 'nameInvalid' || note === 'nameTaken' ? (body['name'] ?? '') : ''
    if (access.state === 'enrolling') return sendStaffPage(request, firstAuthenticatorView(name, note, locale), status)
    const rows = await authenticators.list()
    return sendStaffPage(request, authenticatorsView({ rows, isRequired, name, note }, locale), status)
  }

  const show: StaffHandler = async (request) => {
    const { authenticator: id } = choicesOf(request.body)
    if (id === undefined) return showList(request)
    const row = (await authenticators.list()).find((one) => one.id === id)
    if (row) return sendStaffPage(request, removeAuthenticatorView(row, request.locale))
    return showList(request, 'authenticatorGone', 404)
  }

  async function begin(request: StaffRequest, session: StaffSession): Promise<Response> {
    const parsed = v.safeParse(nameFormSchema, request.body)
    if (!parsed.success) return showList(request, 'nameInvalid', 422)
    const { name } = parsed.output
    if ((await authenticators.list()).some((row) => row.name === name)) return showList(request, 'nameTaken', 422)
    const enrolment = await authenticators.begin(name, session.id)
    return sendStaffPage(request, enrolmentView(enrolment, null, request.locale), 200, false)
  }

  async function confirm(request: StaffRequest, session: StaffSession): Promise<Response> {
    const { c, body, access, locale } = request
    const parsed = v.safeParse(confirmSchema, body)
    if (!parsed.success) return showList(request, 'enrolmentLate', 422)
    const { enrolment: token, code } = parsed.output
    const isFirst = access.state === 'enrolling'
    const result = await authenticators.confirm(token, code, session.id, isFirst)
    if ('retry' in result) return sendStaffPage(request, enrolmentView(result.retry, 'codeRefused', locale), 422, false)
    if ('refusal' in result) return showList(request, result.refusal, 409)
    if (!isFirst) return showList(request, 'authenticatorAdded')
    const begun = await sessions.begin(c, result.id)
    return showList({ ...request, access: { state: 'open', session: begun } }, 'authenticatorAdded')
  }

  async function remove(request: StaffRequest): Promise<Response> {
    const parsed = v.safeParse(removeSchema, request.body)
    const result = parsed.success
      ? await authenticators.remove(parsed.output.authenticator, isRequired)
      : 'authenticatorGone'
    const after = { ...request, body: {} }
    if (result === 'removed') return showList(after, 'authenticatorRemoved')
    return showList(after, result, result === 'authenticatorGone' ? 404 : 409)
  }

  const act: StaffHandler = async (request) => {
    const { access, body } = request
    if (access.state === 'none') return showList(request)
    if (body['action'] === 'add') return begin(request, access.session)
    return body['action'] === 'confirm' ? confirm(request, access.session) : remove(request)
  }

  return { show, act }
}
