/** One step of a compiled template: eats one character, or goes on at other steps without eating. */
type Step = { readonly eats: (character: string) => boolean } | { readonly goes: readonly number[] }

const EXPRESSION = /^([+#./;?&]?)([\w.%]+(?:\*|:[1-9]\d{0,3})?(?:,[\w.%]+(?:\*|:[1-9]\d{0,3})?)*)$/
const UNRESERVED = /[A-Za-z0-9\-._~%]/

/** How the values of an expression are written (RFC 6570 appendix A): what comes first, what stands between, what they hold. */
const FORMS: Record<string, { first: string; between: string; holds: (character: string) => boolean }> = {
  '': { first: '', between: ',', holds: (character) => UNRESERVED.test(character) },
  '+': { first: '', between: ',', holds: () => true },
  '#': { first: '#', between: ',', holds: () => true },
  '.': { first: '.', between: '.', holds: (character) => UNRESERVED.test(character) },
  '/': { first: '/', between: '/', holds: (character) => UNRESERVED.test(character) },
  ';': { first: ';', between: ';', holds: (character) => UNRESERVED.test(character) || character === '=' },
  '?': { first: '?', between: '&', holds: (character) => UNRESERVED.test(character) || character === '=' },
  '&': { first: '&', between: '&', holds: (character) => UNRESERVED.test(character) || character === '=' },
}

/**
 * Whether a text may be an expansion of a URI template (RFC 6570); null for a text that is no template. All ways to read it
 * are followed at once, character by character, so that no template takes longer than its length times the text's (F-61).
 */
export function compileTemplate(template: string): ((text: string) => boolean) | null {
  const steps: Step[] = []
  for (const part of template.split(/(\{[^{}]*\})/)) {
    if (!part.startsWith('{')) {
      if (/[{}]/.test(part)) return null
      for (const character of part) steps.push({ eats: (other) => other === character })
      continue
    }
    const [, operator = '', variables] = EXPRESSION.exec(part.slice(1, -1)) ?? []
    if (variables === undefined) return null
    addExpression(steps, operator, variables.split(','))
  }
  return (text) => run(steps, text)
}

function addExpression(steps: Step[], operator: string, variables: readonly string[]): void {
  const form = FORMS[operator]
  if (!form) throw new Error(`No form for the operator ${operator}`)
  const isList = variables.length > 1 || variables.some((variable) => variable.endsWith('*'))
  const holds = (character: string) => form.holds(character) || (isList && character === form.between)
  const is = (wanted: string) => ({ eats: (character: string) => character === wanted })
  const start = steps.length
  // Values may be undefined, and then an expression leaves nothing at all, its first character included.
  const length = form.first === '' ? 3 : 5
  const end = start + length
  if (form.first !== '') steps.push({ goes: [start + 1, end] }, is(form.first))
  const loop = steps.length
  steps.push({ goes: [loop + 1, end] }, { eats: holds }, { goes: [loop] })
}

function run(steps: readonly Step[], text: string): boolean {
  let at = reach(steps, [0])
  for (const character of text) {
    const next: number[] = []
    for (const index of at) {
      const step = steps[index]
      if (step && 'eats' in step && step.eats(character)) next.push(index + 1)
    }
    at = reach(steps, next)
    if (at.size === 0) return false
  }
  return at.has(steps.length)
}

/** All steps that can be stood on without eating anything more. */
function reach(steps: readonly Step[], from: readonly number[]): Set<number> {
  const reached = new Set<number>()
  const open = [...from]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (reached.has(index)) continue
    reached.add(index)
    const step = steps[index]
    if (step && 'goes' in step) open.push(...step.goes)
  }
  return reached
}
