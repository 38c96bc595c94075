import { CURSOR_EVENT } from '#contract/realtime/event-types.ts'
import { expectSoon } from './wait-for.ts'

export interface ReceivedEvent {
  readonly id: string
  readonly data: string
  readonly type: string | undefined
}

/** Reads an event stream in the background and collects its events. */
export class EventReader {
  readonly response: Response
  text = ''
  hasEnded = false
  #stopped = false
  #reader: ReadableStreamDefaultReader<Uint8Array>

  constructor(response: Response) {
    if (!response.body) throw new Error('The response has no body')
    this.response = response
    this.#reader = response.body.getReader()
    void this.#read()
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      for (;;) {
        const { done, value } = await this.#reader.read()
        if (done) break
        this.text += decoder.decode(value, { stream: true })
      }
    } catch (error) {
      // A broken stream also counts as ended.
      if (!this.#stopped) this.text += `: ${String(error)}\n\n`
    }
    this.hasEnded = true
  }

  /** The updates so far, without positions in the stream. */
  get events(): ReceivedEvent[] {
    return this.text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((block) => {
        const lines = block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
        const all = (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value ?? '')
        const data = all('data')
        const [type] = all('event')
        const isUpdate = data.length > 0 && type !== CURSOR_EVENT
        return isUpdate ? [{ id: all('id')[0] ?? '', data: data.join('\n'), type }] : []
      })
  }

  /** The data of all events so far, parsed. */
  get data(): unknown[] {
    return this.events.map(({ data }) => JSON.parse(data) as unknown)
  }

  /** Waits for `count` events. */
  async waitForEvents(count: number): Promise<ReceivedEvent[]> {
    return expectSoon(`event ${count}`, async () => this.events.length >= count && this.events)
  }

  /** Waits until the stream has ended. */
  async waitForEnd(): Promise<void> {
    await expectSoon('end of the stream', async () => this.hasEnded)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#reader.cancel()
  }
}
