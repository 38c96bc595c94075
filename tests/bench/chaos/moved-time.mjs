import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

// Preloaded into the built server, which has no setting for it: its clock follows the file CHAOS_CLOCK, as if an operator
// moved the machine's. Intervals follow the time that was skipped; time limits of calls do not, as nobody waits for them.

const FILE = process.env['CHAOS_CLOCK'] ?? ''
const READ_EVERY_MS = 10
/** Shorter intervals are not skipped. */
const LONG_MS = 10_000

const SystemDate = Date
const systemInterval = setInterval
let moved = read()

/** @returns {{ skippedMs: number, aheadMs: number }} */
function read() {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

const now = () => SystemDate.now() + moved.skippedMs + moved.aheadMs
const elapsed = () => performance.now() + moved.skippedMs

globalThis.Date = /** @type {DateConstructor} */ (
  /** @type {unknown} */ (
    class extends SystemDate {
      /** @param {[]} parts */
      constructor(...parts) {
        if (parts.length === 0) super(now())
        else super(...parts)
      }
      static now = now
    }
  )
)

/** @type {(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => NodeJS.Timeout} */
function setMovedInterval(run, ms = 0, ...args) {
  if (ms < LONG_MS) return systemInterval(run, ms, ...args)
  let due = elapsed() + ms
  return systemInterval(() => {
    if (elapsed() < due) return
    due = Math.max(due + ms, elapsed())
    run(...args)
  }, READ_EVERY_MS * 5)
}
globalThis.setInterval = /** @type {typeof setInterval} */ (/** @type {unknown} */ (setMovedInterval))

// Node writes the header from the system's clock.
const { writeHead } = ServerResponse.prototype
/** @type {(this: ServerResponse, ...args: never[]) => ServerResponse} */
function writeHeadWithDate(...args) {
  if (!this.headersSent) this.setHeader('date', new Date().toUTCString())
  return Reflect.apply(writeHead, this, args)
}
Object.assign(ServerResponse.prototype, { writeHead: writeHeadWithDate })

systemInterval(() => {
  moved = read()
}, READ_EVERY_MS).unref()
