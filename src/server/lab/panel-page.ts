import { html } from 'hono/html'
import type { Markup } from '#server/http/page.ts'
import type { FaultInForce } from './fault-book.ts'
import type { JournalEntry } from './journal.ts'
import { PRESETS } from './presets.ts'

/** What the panel shows of a laboratory. */
export interface PanelState {
  readonly now: Date
  readonly offsetMs: number
  readonly accessTokenSeconds: number
  readonly seed: number
  readonly hubIsUp: boolean
  readonly mailDelayMs: number
  readonly rules: readonly FaultInForce[]
  /** The latest first. */
  readonly calls: readonly JournalEntry[]
}

const SKEWS: readonly [label: string, minutes: number][] = [
  ['−1 day', -24 * 60],
  ['−1 hour', -60],
  ['−5 minutes', -5],
  ['+5 minutes', 5],
  ['+1 hour', 60],
  ['+1 day', 24 * 60],
]

/** The panel for people who develop, hence in English, like the page of the API: all that can be set, and what is. */
export function panelPage(state: PanelState, alert: string | null): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Fault laboratory</title>
        <link rel="stylesheet" href="/__lab/panel.css" />
        <script src="/__lab/panel.js" defer></script>
      </head>
      <body>
        <main>
          <h1>Fault laboratory</h1>
          <p>Breaks what goes between browser and backend, in development alone. The same seed breaks the same.</p>
          ${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
          <div class="columns">
            <div>${faultForm(state)} ${timeForms()} ${channelForms()}</div>
            <div id="state" aria-live="off">${stateView(state)}</div>
          </div>
        </main>
      </body>
    </html>`
}

/** What is in force, and what has been asked; the page's script fetches it anew. */
export function stateView(state: PanelState): Markup {
  const { now, offsetMs, accessTokenSeconds, seed, hubIsUp, mailDelayMs, rules, calls } = state
  return html`<h2>In force</h2>
    <dl>
      <dt>Clock</dt>
      <dd>
        <time datetime="${now.toISOString()}">${now.toISOString()}</time> (${Math.round(offsetMs / 1000)} s ahead)
      </dd>
      <dt>Access tokens</dt>
      <dd>${accessTokenSeconds} s</dd>
      <dt>Channel</dt>
      <dd>${hubIsUp ? 'up' : 'down'}</dd>
      <dt>Mails</dt>
      <dd>${mailDelayMs === 0 ? 'at once' : `after ${mailDelayMs} ms`}</dd>
      <dt>Seed</dt>
      <dd>${seed}</dd>
    </dl>
    <h2>Faults</h2>
    ${
      rules.length === 0
        ? html`<p>None.</p>`
        : html`<ul>
            ${rules.map(ruleRow)}
          </ul>`
    }
    ${rules.length === 0 ? '' : actionForm('clear', 'Clear all faults')}
    <h2>Calls, the latest first</h2>
    <table>
      <tbody>
        ${calls.map(callRow)}
      </tbody>
    </table>`
}

function ruleRow({ rule, seen, applied }: FaultInForce, at: number): Markup {
  const { match, nth, fault, status, ms, probability } = rule
  const details = [status, ms === undefined ? null : `${ms} ms`, probability < 1 ? `p ${probability}` : null]
  const told = [fault, ...details.filter((detail) => detail !== null && detail !== undefined)].join(' ')
  return html`<li>
    <span><b>${told}</b> ${match.method} ${match.path}, from ${nth}: seen ${seen}, applied ${applied}</span>
    ${actionForm('remove', 'Remove', { at: String(at) })}
  </li>`
}

function callRow({ at, method, path, status, fault }: JournalEntry): Markup {
  return html`<tr>
    <td>${at.slice(11, 19)}</td>
    <td>${method} ${path}</td>
    <td>${status ?? 'cut'}</td>
    <td>${fault ?? ''}</td>
  </tr>`
}

function faultForm({ seed }: PanelState): Markup {
  return html`<form method="post" action="/__lab/panel">
      <h2>Break something</h2>
      <input type="hidden" name="action" value="fault" />
      ${field(
        'Fault',
        html`<select name="preset">
          ${PRESETS.map(({ name }) => html`<option>${name}</option>`)}
        </select>`,
      )}
      ${field('Method', html`<input name="method" value="*" />`)}
      ${field('Path, * for anything', html`<input name="path" value="/v2/api/*" />`)}
      ${field('From which one on, or every', html`<input name="nth" value="1" pattern="\\d+|every" />`)}
      ${field('How many of them', html`<input name="times" type="number" min="1" />`)}
      ${field('Probability', html`<input name="probability" type="number" min="0" max="1" step="0.05" value="1" />`)}
      ${field('Seed', html`<input name="seed" type="number" value="${seed}" />`)}
      <button class="primary" type="submit">Set</button>
    </form>
    <form method="post" action="/__lab/panel">
      <input type="hidden" name="action" value="rule" />
      ${field('Any other rule, in JSON (src/server/lab/fault-rule.ts)', html`<textarea name="rule" rows="3"></textarea>`)}
      <button type="submit">Set rule</button>
    </form>`
}

function timeForms(): Markup {
  return html`<h2>Time</h2>
    <div class="row">
      ${SKEWS.map(([label, minutes]) => actionForm('skew', label, { minutes: String(minutes) }))}
      ${actionForm('now', 'The machine’s time')}
    </div>
    <form method="post" action="/__lab/panel">
      <input type="hidden" name="action" value="tokens" />
      ${field('New access tokens live, in seconds', html`<input name="seconds" type="number" min="1" value="60" />`)}
      <button type="submit">Shorten tokens</button>
    </form>`
}

function channelForms(): Markup {
  return html`<h2>Channel, mails, everything</h2>
    <div class="row">
      ${actionForm('hub', 'Drop the channel', { up: 'no' })} ${actionForm('hub', 'Channel up', { up: 'yes' })}
      ${actionForm('mails', 'Hold mails for a minute', { ms: '60000' })}
      ${actionForm('mails', 'Mails at once', { ms: '0' })} ${actionForm('chores', 'Do all chores')}
      ${actionForm('reset', 'Reset everything')}
    </div>`
}

function field(label: string, control: Markup): Markup {
  return html`<label class="field">${label} ${control}</label>`
}

function actionForm(action: string, label: string, fields: Readonly<Record<string, string>> = {}): Markup {
  return html`<form method="post" action="/__lab/panel">
    <input type="hidden" name="action" value="${action}" />
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit">${label}</button>
  </form>`
}
