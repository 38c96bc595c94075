import type { Hono } from 'hono'
import * as v from 'valibot'
import { FORM, readForm } from '#server/http/body.ts'
import { PAGE_STYLE } from '#server/http/page-style.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { type FaultRuleInput, faultRuleSchema } from './fault-rule.ts'
import type { Lab } from './lab.ts'
import { panelPage, type PanelState, stateView } from './panel-page.ts'
import { PRESETS } from './presets.ts'

/** What of the laboratory is not the laboratory's own. */
export interface PanelControls {
  readonly hubIsUp: () => boolean
  readonly setHub: (up: boolean) => void
  readonly runChores: () => Promise<void>
}

const CALLS_SHOWN = 40

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const STYLE = `${PAGE_STYLE}main { max-width: 76rem }
.columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)) }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem }
textarea { display: block; width: 100%; padding: .75rem; border: 1px solid var(--border); border-radius: 2px; background: var(--surface); color: inherit; font: .875rem/1.5 ui-monospace, monospace }
ul { margin: 0 0 1rem; padding: 0; list-style: none }
li { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .5rem 0; border-top: 1px solid var(--line) }
li span { min-width: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; font: .8125rem/1.5 ui-monospace, monospace }
td { padding: .25rem .5rem .25rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
`

/** What is in force and what was asked, anew every two seconds, but not under somebody's finger. */
const SCRIPT = `const place = document.getElementById('state')
setInterval(async () => {
  if (place.contains(document.activeElement) || place.matches(':hover')) return
  const answer = await fetch('/__lab/panel/state').catch(() => null)
  if (answer?.ok) place.innerHTML = await answer.text()
}, 2000)
`

/** The panel at `/__lab`: every fault of the laboratory set, seen and cleared by hand (B38). Tests use the calls beside it. */
export function mountPanel(front: Hono<ServerEnv>, lab: Lab, controls: PanelControls): void {
  const state = (): PanelState => ({
    now: lab.clock.now(),
    offsetMs: lab.clock.offsetMs(),
    accessTokenSeconds: lab.accessTokenSeconds(),
    seed: lab.faults.lastSeed(),
    hubIsUp: controls.hubIsUp(),
    mailDelayMs: lab.mailDelay.ms(),
    rules: lab.faults.inForce(),
    calls: lab.calls().slice(-CALLS_SHOWN).reverse(),
  })
  const show = (c: ServerContext, alert: string | null = null) =>
    c.html(panelPage(state(), alert), alert ? 422 : 200, { 'content-security-policy': POLICY })

  front.get('/__lab', (c, next) => (c.req.header('accept')?.includes('text/html') ? show(c) : next()))
  front.get('/__lab/panel.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  front.get('/__lab/panel.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  front.get('/__lab/panel/state', (c) => c.html(stateView(state())))
  front.post('/__lab/panel', async (c) => {
    const refusal = await act(await readForm(c), lab, controls)
    // Shown by a page of its own, so that a reload does nothing twice.
    return refusal === null ? c.redirect('/__lab', 303) : show(c, refusal)
  })
}

/** Does what a form asks for; answers why not, else null. */
async function act(form: Readonly<Record<string, string>>, lab: Lab, controls: PanelControls): Promise<string | null> {
  const number = (name: string) => Number(form[name])
  switch (form['action']) {
    case 'fault':
      if (form['seed']) lab.faults.seed(number('seed'))
      return addRule(lab, presetRule(form))
    case 'rule':
      return addRule(lab, parsed(form['rule'] ?? ''))
    case 'clear':
      lab.faults.clear()
      return null
    case 'remove':
      lab.faults.remove(number('at'))
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
      controls.setHub(form['up'] === 'yes')
      return null
    case 'mails':
      lab.mailDelay.set(number('ms'))
      return null
    case 'chores':
      await controls.runChores()
      return null
    case 'reset':
      lab.reset()
      return null
    default:
      throw new ProblemError(415, 'unsupported-media-type', { values: { types: FORM } })
  }
}

function addRule(lab: Lab, rule: unknown): string | null {
  const checked = v.safeParse(faultRuleSchema, rule)
  if (!checked.success) return `That is no rule: ${v.getDotPath(checked.issues[0]) ?? 'JSON'}`
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
