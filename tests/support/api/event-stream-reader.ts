import { expectSoon } from './soon.ts'

/** One event as it arrived. */
export interface SeenEvent {
  readonly id: string
  readonly data: string
  readonly type: string | undefined
}

/** Reads an event stream in the background, as a client would, and remembers all of it. */
export class EventReader {
  readonly response: Response
  text = ''
  isOver = false
  #stopped = false
  #reader: ReadableStreamDefaultReader<Uint8Array>

  constructor(response: Response) {
    if (!response.body) throw new Error('There is no stream')
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
      // A stream that is cut ends like one that ends; whoever asked for something else still misses it.
      if (!this.#stopped) this.text += `: ${String(error)}\n\n`
    }
    this.isOver = true
  }

  get events(): SeenEvent[] {
    return this.text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((block) => {
        const lines = block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
        const all = (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value ?? '')
        const data = all('data')
        return data.length === 0 ? [] : [{ id: all('id')[0] ?? '', data: data.join('\n'), type: all('event')[0] }]
      })
  }

  /** The data of all events so far, parsed. */
  get data(): unknown[] {
    return this.events.map(({ data }) => JSON.parse(data) as unknown)
  }

  /** Waits until so many events have come. */
  async until(count: number): Promise<SeenEvent[]> {
    return expectSoon(`event ${count}`, async () => this.events.length >= count && this.events)
  }

  /** Waits until the stream has ended, by whoever's doing. */
  async end(): Promise<void> {
    await expectSoon('end of the stream', async () => this.isOver)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#reader.cancel()
  }
}
