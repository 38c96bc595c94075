import { expectSoon } from '../api/wait-for.ts'

/** One entry of the request journal. */
export interface JournalEntry {
  /** When it arrived, by the clock of the lab. */
  at: string
  method: string
  path: string
  query: string
  status: number | null
  isHeld: boolean
  /** The fault that it got, once that has taken its time. */
  fault: FaultRule['fault'] | null
  process: 1 | 2 | null
  grantType?: string
  /** The parameter names of a token request. */
  tokenMembers?: string[]
  headers: Record<string, string>
  body?: unknown
}

/** A fault rule; see src/server/lab. */
export interface FaultRule {
  match: { method?: string; path: string }
  nth?: number | 'every'
  times?: number
  fault:
    'delay' | 'late' | 'hold' | 'stall' | 'cut-before' | 'cut-after' | 'truncate' | 'status' | 'html' | 'text' | 'json'
  ms?: number
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** A mail sent by the backend. */
export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  /** Unique link URLs in order. */
  links: string[]
  at: string
}

/** HTTP client of the fault lab of a running backend. */
export class LabClient {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** All requests since the last reset, in order of arrival. */
  async calls(): Promise<JournalEntry[]> {
    const response = await fetch(`${this.url}/__lab/calls`)
    return (await response.json()) as JournalEntry[]
  }

  /** Requests to one endpoint, e.g. `GET /customer_projects`. */
  async callsTo(method: string, pathEnd: string): Promise<JournalEntry[]> {
    return (await this.calls()).filter((call) => call.method === method && call.path.endsWith(pathEnd))
  }

  async fault(...rules: FaultRule[]): Promise<void> {
    await this.post('faults', { seed: 1, rules })
  }

  /** Removes all fault rules. */
  async clearFaults(): Promise<void> {
    await fetch(`${this.url}/__lab/faults`, { method: 'DELETE' })
  }

  /** Sends held responses and closes the connections of stalled requests. */
  async release(): Promise<void> {
    await this.post('release', {})
  }

  /** Offsets the backend clock from the real time. */
  async moveClock(offsetMs: number): Promise<void> {
    await this.post('clock', { offsetMs })
  }

  async accessTokenLife(seconds: number): Promise<void> {
    await this.post('tokens', { accessTokenSeconds: seconds })
  }

  /** All mails to an address, oldest first. */
  async mails(to: string): Promise<SentMail[]> {
    const response = await fetch(`${this.url}/__lab/mails?to=${encodeURIComponent(to)}`)
    return (await response.json()) as SentMail[]
  }

  /** Waits for the n-th mail to an address, by default the first. */
  async mailTo(to: string, nth = 1): Promise<SentMail> {
    return expectSoon(`mail ${nth} to ${to}`, async () => (await this.mails(to))[nth - 1])
  }

  /** Delays mails; a reset sends waiting ones. */
  async delayMails(delayMs: number): Promise<void> {
    await this.post('mails', { delayMs })
  }

  /** Runs the scheduled jobs: reminders, cleanup, due deletions. */
  async runJobs(): Promise<void> {
    await this.post('jobs', {})
  }

  /** Stops the realtime hub with its streams, or starts it with an empty history; a reset does not change it. */
  async hub(up: boolean): Promise<void> {
    await this.post('hub', { up })
  }

  /** Resets journal, faults, clock, rate limits and mail delay. */
  async reset(): Promise<void> {
    await this.post('reset', {})
  }

  private async post(path: string, body: unknown): Promise<void> {
    const response = await fetch(`${this.url}/__lab/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`The fault lab responded to ${path} with ${response.status}: ${await response.text()}`)
  }
}
