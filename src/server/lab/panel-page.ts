import { html } from 'hono/html'
import { PAGES_STYLE_PATH } from '#contract/pages/page-frame.ts'
import type { Markup } from '#server/http/pages/page.ts'
import type { ActiveFault } from './fault-registry.ts'
import type { ProcessState } from './lab-processes.ts'
import type { JournalEntry } from './request-journal.ts'
import { PRESETS } from './fault-presets.ts'

/** State that the panel shows. */
export interface PanelState {
  readonly now: Date
  readonly offsetMs: number
  readonly accessTokenSeconds: number
  readonly seed: number
  readonly isHubUp: boolean
  readonly mailDelayMs: number
  readonly fileDelayMs: number
  readonly databaseDelayMs: number
  readonly processes: readonly ProcessState[]
  readonly rules: readonly ActiveFault[]
  /** Latest first. */
  readonly calls: readonly JournalEntry[]
}

const CLOCK_OFFSETS: readonly [label: string, minutes: number][] = [
  ['−1 day', -24 * 60],
  ['−1 hour', -60],
  ['−5 minutes', -5],
  ['+5 minutes', 5],
  ['+1 hour', 60],
  ['+1 day', 24 * 60],
]

/** A page for developers, hence in English. */
export function panelPage(state: PanelState, alert: string | null): Markup {
  return html`<!doctype html>
    <html lang="en" data-known>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Fault lab</title>
        <link rel="stylesheet" href="${PAGES_STYLE_PATH}" />
        <link rel="stylesheet" href="/__lab/panel.css" />
        <script src="/__lab/panel.js" defer></script>
      </head>
      <body>
        <main>
          <h1>Fault lab</h1>
          <p>Injects faults between browser and backend, in development only. A seed reproduces random faults.</p>
          ${alert ? html`<p class="note error" role="alert">${alert}</p>` : ''}
          <div class="columns">
            <div>${faultForm(state)} ${timeForms()} ${otherForms()}</div>
            <div id="state" aria-live="off">${stateView(state)}</div>
          </div>
        </main>
      </body>
    </html>`
}

/** The state; the page's script polls it. */
export function stateView(state: PanelState): Markup {
  const { now, offsetMs, accessTokenSeconds, seed, isHubUp, rules, calls } = state
  const { mailDelayMs, fileDelayMs, databaseDelayMs, processes } = state
  return html`<h2>State</h2>
    <dl>
      <dt>Clock</dt>
      <dd>
        <time datetime="${now.toISOString()}">${now.toISOString()}</time> (${Math.round(offsetMs / 1000)} s ahead)
      </dd>
      <dt>Access tokens</dt>
      <dd>${accessTokenSeconds} s</dd>
      <dt>Realtime hub</dt>
      <dd>${isHubUp ? 'up' : 'down'}</dd>
      <dt>Mails</dt>
      <dd>${delayText(mailDelayMs)}</dd>
      <dt>Files</dt>
      <dd>${delayText(fileDelayMs)}</dd>
      <dt>Database</dt>
      <dd>${databaseDelayMs === 0 ? 'responds' : `stands still for ${databaseDelayMs} ms`}</dd>
      <dt>Seed</dt>
      <dd>${seed}</dd>
    </dl>
    <h2>Processes</h2>
    <ul>
      ${processes.map(processRow)}
    </ul>
    <h2>Faults</h2>
    ${
      rules.length === 0
        ? html`<p>None.</p>`
        : html`<ul>
            ${rules.map(ruleRow)}
          </ul>`
    }
    ${rules.length === 0 ? '' : actionForm('clear', 'Clear all faults')}
    ${actionForm('release', 'Release what is held or stalled')}
    <h2>Requests, latest first</h2>
    <table>
      <tbody>
        ${calls.map(callRow)}
      </tbody>
    </table>`
}

function processRow({ number, isRunning, requests }: ProcessState): Markup {
  const name = `process ${number}`
  return html`<li>
    <span><b>Process ${number}</b> ${isRunning ? `runs, ${requests} requests` : 'is down'}</span>
    ${actionForm(isRunning ? 'kill' : 'start', `${isRunning ? 'Kill' : 'Start'} ${name}`, { process: String(number) })}
  </li>`
}

const delayText = (ms: number): string => (ms === 0 ? 'without delay' : `after ${ms} ms`)

function ruleRow({ rule, seen, applied }: ActiveFault, index: number): Markup {
  const { match, nth, fault, status, ms, probability } = rule
  const details = [status, ms === undefined ? null : `${ms} ms`, probability < 1 ? `p ${probability}` : null]
  const label = [fault, ...details.filter((detail) => detail !== null && detail !== undefined)].join(' ')
  return html`<li>
    <span><b>${label}</b> ${match.method} ${match.path}, from no. ${nth}: matched ${seen}, applied ${applied}</span>
    ${actionForm('remove', 'Remove', { index: String(index) })}
  </li>`
}

function callRow({ at, method, path, status, isHeld, fault, process }: JournalEntry): Markup {
  return html`<tr>
    <td>${at.slice(11, 19)}</td>
    <td>${method} ${path}</td>
    <td>${status ?? (isHeld ? 'held' : 'closed')}</td>
    <td>${fault ?? ''}</td>
    <td>${process === null ? '' : `process ${process}`}</td>
  </tr>`
}

function faultForm({ seed }: PanelState): Markup {
  return html`<form method="post" action="/__lab/panel">
      <h2>Inject a fault</h2>
      <input type="hidden" name="action" value="fault" />
      ${field(
        'Fault',
        html`<select name="preset">
          ${PRESETS.map(({ name }) => html`<option>${name}</option>`)}
        </select>`,
      )}
      ${field('Method', html`<input name="method" value="*" />`)}
      ${field('Path (* matches anything)', html`<input name="path" value="/v2/api/*" />`)}
      ${field('From request no., or every', html`<input name="nth" value="1" pattern="\\d+|every" />`)}
      ${field('Number of requests', html`<input name="times" type="number" min="1" />`)}
      ${field('Probability', html`<input name="probability" type="number" min="0" max="1" step="0.05" value="1" />`)}
      ${field('Seed', html`<input name="seed" type="number" value="${seed}" />`)}
      <button class="button primary" type="submit">Add fault</button>
    </form>
    <form method="post" action="/__lab/panel">
      <input type="hidden" name="action" value="rule" />
      ${field('Custom rule as JSON (src/server/lab/fault-rule.ts)', html`<textarea name="rule" rows="3"></textarea>`)}
      <button class="button" type="submit">Add rule</button>
    </form>`
}

function timeForms(): Markup {
  return html`<h2>Time</h2>
    <div class="row">
      ${CLOCK_OFFSETS.map(([label, minutes]) => actionForm('skew', label, { minutes: String(minutes) }))}
      ${actionForm('now', 'System time')}
    </div>
    <form method="post" action="/__lab/panel">
      <input type="hidden" name="action" value="tokens" />
      ${field('Lifetime of new access tokens, in seconds', html`<input name="seconds" type="number" min="1" value="60" />`)}
      <button class="button" type="submit">Set lifetime</button>
    </form>`
}

function otherForms(): Markup {
  return html`<h2>Realtime hub, slow parts, reset</h2>
    <div class="row">
      ${actionForm('hub', 'Take the hub down', { up: 'no' })} ${actionForm('hub', 'Bring the hub up', { up: 'yes' })}
      ${actionForm('mails', 'Delay mails by a minute', { ms: '60000' })}
      ${actionForm('mails', 'Send mails without delay', { ms: '0' })}
      ${actionForm('files', 'Delay files by 5 s', { ms: '5000' })}
      ${actionForm('files', 'Delay files by a minute', { ms: '60000' })}
      ${actionForm('files', 'Files without delay', { ms: '0' })}
      ${actionForm('database', 'Stop the database for 10 s', { ms: '10000' })}
      ${actionForm('jobs', 'Run scheduled jobs')} ${actionForm('reset', 'Reset everything')}
    </div>`
}

function field(label: string, control: Markup): Markup {
  return html`<label class="field">${label} ${control}</label>`
}

function actionForm(action: string, label: string, fields: Readonly<Record<string, string>> = {}): Markup {
  return html`<form method="post" action="/__lab/panel">
    <input type="hidden" name="action" value="${action}" />
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="button" type="submit">${label}</button>
  </form>`
}
