import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { openAuthenticatorApp } from '../fixtures/authenticator-app.ts'

const AUTHENTICATORS = '/staff/authenticators'

type Fields = Record<string, string>

/** A page of staff: its status and text. */
export interface StaffPage {
  readonly status: number
  readonly text: string
  readonly location: string | null
  readonly cacheControl: string | null
}

interface StaffServer {
  request(path: string, init: RequestInit): Promise<Response>
  now(): Date
}

/** A browser at the pages of staff, which keeps its cookies; `from` is its network address. */
export function createStaffBrowser({ request: send, now }: StaffServer, from = '10.4.0.1') {
  const cookies = new Map<string, string>()

  async function request(path: string, fields?: Fields, headers: Fields = {}): Promise<StaffPage> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await send(path, {
      redirect: 'manual',
      headers: { 'accept-language': 'nl', 'x-forwarded-for': from, ...(cookie && { cookie }), ...headers },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
      cacheControl: response.headers.get('cache-control'),
    }
  }

  const confirm = (page: string, code: string) => {
    const [, enrolment = ''] = /name="enrolment" value="([^"]+)"/.exec(page) ?? []
    return request(AUTHENTICATORS, { action: 'confirm', enrolment, code })
  }

  return {
    open: (path = '/staff') => request(path),
    send: (fields: Fields, path = AUTHENTICATORS, headers: Fields = {}) => request(path, fields, headers),
    signIn: (code?: string, password = DEMO_STAFF_PASSWORD) =>
      request('/staff', { password, ...(code !== undefined && { code }) }),
    begin: (name: string) => request(AUTHENTICATORS, { action: 'add', name }),
    confirm,

    /** Adds an authenticator. */
    async enrol(name: string) {
      const { text } = await request(AUTHENTICATORS, { action: 'add', name })
      const app = openAuthenticatorApp(text)
      return { app, page: await confirm(text, app.codeAt(now())) }
    },
  }
}
