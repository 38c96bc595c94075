import { expectSoon } from '../api/wait-for.ts'

/** One request as the laboratory's journal kept it. */
export interface JournalEntry {
  method: string
  path: string
  query: string
  status: number | null
  grantType?: string
  headers: Record<string, string>
  body?: unknown
}

/** What a fault rule may say; see src/server/lab. */
export interface FaultRule {
  match: { method?: string; path: string }
  nth?: number | 'every'
  times?: number
  fault: 'delay' | 'late' | 'stall' | 'cut-before' | 'cut-after' | 'truncate' | 'status' | 'html' | 'text' | 'json'
  ms?: number
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** A mail that left the backend. */
export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  /** The addresses that it leads to, each once, in order. */
  links: string[]
  at: string
}

/** The fault laboratory of one running backend, over HTTP as a person at its panel would use it. */
export class LabClient {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** All requests since the last reset, in order of arrival. */
  async calls(): Promise<JournalEntry[]> {
    const answer = await fetch(`${this.url}/__lab/calls`)
    return (await answer.json()) as JournalEntry[]
  }

  /** The API requests to one path of the call table, e.g. `GET /customer_projects`. */
  async callsTo(method: string, pathEnd: string): Promise<JournalEntry[]> {
    return (await this.calls()).filter((call) => call.method === method && call.path.endsWith(pathEnd))
  }

  async fault(...rules: FaultRule[]): Promise<void> {
    await this.post('faults', { seed: 1, rules })
  }

  /** From now on nothing is broken any more. */
  async clearFaults(): Promise<void> {
    await fetch(`${this.url}/__lab/faults`, { method: 'DELETE' })
  }

  /** Moves the backend's clock by this many milliseconds against the real one. */
  async moveClock(offsetMs: number): Promise<void> {
    await this.post('clock', { offsetMs })
  }

  async accessTokenLife(seconds: number): Promise<void> {
    await this.post('tokens', { accessTokenSeconds: seconds })
  }

  /** All mails to an address so far, the newest last. */
  async mails(to: string): Promise<SentMail[]> {
    const answer = await fetch(`${this.url}/__lab/mails?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as SentMail[]
  }

  /** The n-th mail to an address, the first by default; waits for it. */
  async mailTo(to: string, nth = 1): Promise<SentMail> {
    return expectSoon(`mail ${nth} to ${to}`, async () => (await this.mails(to))[nth - 1])
  }

  /** Holds every mail back for so long; a reset lets those that wait go. */
  async delayMails(delayMs: number): Promise<void> {
    await this.post('mails', { delayMs })
  }

  /** Does now what the backend does from time to time: reminders, sweeping, deletions that are due. */
  async runJobs(): Promise<void> {
    await this.post('jobs', {})
  }

  /** Stops the hub of the realtime channel, streams included, or starts it with nothing remembered; a reset leaves it so. */
  async hub(up: boolean): Promise<void> {
    await this.post('hub', { up })
  }

  /** Forgets journal, faults, clock, counted tries and the delay of mails. */
  async reset(): Promise<void> {
    await this.post('reset', {})
  }

  private async post(path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${this.url}/__lab/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The laboratory answered ${answer.status} to ${path}: ${await answer.text()}`)
  }
}
