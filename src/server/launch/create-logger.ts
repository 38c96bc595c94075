import pino, { type Logger } from 'pino'

/** A log on standard error, as standard output is for people: readable lines in a terminal, JSON elsewhere. */
export function createLogger(level: string, isTerminal = process.stderr.isTTY): Logger {
  const destination = pino.destination({ dest: 2, sync: true })
  const readable = { write: (line: string) => destination.write(formatLogLine(line)) }
  return pino({ level, base: null }, isTerminal ? readable : destination)
}

/** `14:03:07 INFO  request  method=GET status=200` for a JSON line; the frames of an error below it. */
export function formatLogLine(line: string): string {
  const { level, time, msg, frames, ...fields } = JSON.parse(line) as Record<string, unknown>
  const label = (pino.levels.labels[Number(level)] ?? String(level)).toUpperCase().padEnd(5)
  const values = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`)
  const parts = [new Date(Number(time)).toTimeString().slice(0, 8), `${label} ${String(msg)}`, values.join(' ')]
  const stack = Array.isArray(frames) ? frames.map((frame) => `${String(frame)}\n`).join('') : ''
  return `${parts.filter(Boolean).join(' ')}\n${stack}`
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
}
