import type { Hono } from 'hono'
import * as v from 'valibot'
import { FORM_TYPE, readForm } from '#server/http/body.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { type FaultRuleInput, faultRuleSchema } from './fault-rule.ts'
import type { Lab } from './lab.ts'
import { type LabProcesses, PROCESS_NUMBERS } from './lab-processes.ts'
import { panelPage, type PanelState, stateView } from './panel-page.ts'
import { PRESETS } from './fault-presets.ts'

/** Controls of the backends behind the lab. */
export interface PanelControls {
  readonly isHubUp: () => boolean
  readonly setHubUp: (up: boolean) => void
  readonly runJobs: () => Promise<void>
  readonly processes: LabProcesses
  /** Lets the database respond to nothing for this long. */
  readonly stopDatabase: (ms: number) => void
}

const REQUESTS_SHOWN = 40

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const STYLE = `main { display: block; padding-inline: var(--gutter) }
main > div > div > :is(form, dl, h2, p), main p { margin-bottom: 1rem }
.field { margin-bottom: .75rem }
.columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)) }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem }
#state li { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .5rem 0; border-top: 1px solid var(--color-joint) }
li span { min-width: 0; overflow-wrap: anywhere }
table { font: .8125rem/1.5 ui-monospace, monospace }
td { overflow-wrap: anywhere }
td:not(:nth-child(2)) { white-space: nowrap }
`

/** Refreshes the state every two seconds, but not while the pointer or the focus is on it: a press would be lost. */
const SCRIPT = `const state = document.getElementById('state')
const isUsed = () => state.contains(document.activeElement) || state.matches(':hover')
setInterval(async () => {
  if (isUsed()) return
  const response = await fetch('/__lab/panel/state').catch(() => null)
  const text = response?.ok ? await response.text() : ''
  if (text && !isUsed()) state.innerHTML = text
}, 2000)
`

/** The panel at `/__lab`, to set, watch and clear faults by hand. Tests use the API beside it. */
export function mountPanel(app: Hono<ServerEnv>, lab: Lab, controls: PanelControls): void {
  const state = (): PanelState => ({
    now: lab.clock.now(),
    offsetMs: lab.clock.offsetMs(),
    accessTokenSeconds: lab.accessTokenSeconds(),
    seed: lab.faults.currentSeed(),
    isHubUp: controls.isHubUp(),
    mailDelayMs: lab.mailDelay.ms(),
    fileDelayMs: lab.fileDelay.ms(),
    databaseDelayMs: lab.databaseDelay.ms(),
    processes: controls.processes.list(),
    rules: lab.faults.active(),
    calls: lab.calls().slice(-REQUESTS_SHOWN).reverse(),
  })
  const renderPanel = (c: ServerContext, alert: string | null = null) =>
    c.html(panelPage(state(), alert), alert ? 422 : 200, { 'content-security-policy': CONTENT_SECURITY_POLICY })

  app.get('/__lab', (c, next) => (c.req.header('accept')?.includes('text/html') ? renderPanel(c) : next()))
  app.get('/__lab/panel.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/__lab/panel.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/__lab/panel/state', (c) => c.html(stateView(state())))
  app.post('/__lab/panel', async (c) => {
    const error = await runAction(await readForm(c), lab, controls)
    // Redirects, so that a reload does not repeat the action.
    return error === null ? c.redirect('/__lab', 303) : renderPanel(c, error)
  })
}

/** Runs the action of a form; returns the error message, or null. */
async function runAction(
  form: Readonly<Record<string, string>>,
  lab: Lab,
  controls: PanelControls,
): Promise<string | null> {
  const number = (name: string) => Number(form[name])
  switch (form['action']) {
    case 'fault':
      if (form['seed']) lab.faults.seed(number('seed'))
      return addRule(lab, presetRule(form))
    case 'rule':
      return addRule(lab, parseJson(form['rule'] ?? ''))
    case 'clear':
      lab.faults.clear()
      return null
    case 'remove':
      lab.faults.remove(number('index'))
      return null
    case 'skew':
      lab.clock.setOffset(lab.clock.offsetMs() + number('minutes') * 60_000)
      return null
    case 'now':
      lab.clock.setOffset(0)
      return null
    case 'tokens':
      lab.setAccessTokenSeconds(Math.max(1, Math.floor(number('seconds'))))
      return null
    case 'hub':
      controls.setHubUp(form['up'] === 'yes')
      return null
    case 'mails':
      lab.mailDelay.set(number('ms'))
      return null
    case 'files':
      lab.fileDelay.set(number('ms'))
      return null
    case 'database':
      controls.stopDatabase(number('ms'))
      return null
    case 'start':
    case 'kill':
      for (const one of PROCESS_NUMBERS.filter((known) => known === number('process')))
        await controls.processes[form['action']](one)
      return null
    case 'jobs':
      await controls.runJobs()
      return null
    case 'release':
      lab.release()
      return null
    case 'reset':
      lab.reset()
      return null
    default:
      throw new ProblemError(415, 'unsupported-media-type', { values: { types: FORM_TYPE } })
  }
}

function addRule(lab: Lab, rule: unknown): string | null {
  const checked = v.safeParse(faultRuleSchema, rule)
  if (!checked.success) return `Invalid rule: ${v.getDotPath(checked.issues[0]) ?? 'JSON'}`
  lab.faults.add(checked.output)
  return null
}

function presetRule(form: Readonly<Record<string, string>>): unknown {
  const preset = PRESETS.find(({ name }) => name === form['preset'])
  const { nth = '1', times = '', probability = '1', method = '*', path = '' } = form
  const rule: Partial<FaultRuleInput> = {
    match: preset?.at ?? { method, path },
    nth: nth === 'every' ? nth : Number(nth),
    probability: Number(probability),
    ...(times !== '' && { times: Number(times) }),
  }
  return { ...rule, ...preset?.fault }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
