/** A state of the automaton: consumes one character, or moves on to other states without consuming. */
type State = { readonly accepts: (character: string) => boolean } | { readonly moves: readonly number[] }

const EXPRESSION = /^([+#./;?&]?)([\w.%]+(?:\*|:[1-9]\d{0,3})?(?:,[\w.%]+(?:\*|:[1-9]\d{0,3})?)*)$/
const UNRESERVED = /[A-Za-z0-9\-._~%]/

/** Syntax of an expression's values by operator (RFC 6570 appendix A). */
const OPERATORS: Record<string, { prefix: string; separator: string; allows: (character: string) => boolean }> = {
  '': { prefix: '', separator: ',', allows: (character) => UNRESERVED.test(character) },
  '+': { prefix: '', separator: ',', allows: () => true },
  '#': { prefix: '#', separator: ',', allows: () => true },
  '.': { prefix: '.', separator: '.', allows: (character) => UNRESERVED.test(character) },
  '/': { prefix: '/', separator: '/', allows: (character) => UNRESERVED.test(character) },
  ';': { prefix: ';', separator: ';', allows: (character) => UNRESERVED.test(character) || character === '=' },
  '?': { prefix: '?', separator: '&', allows: (character) => UNRESERVED.test(character) || character === '=' },
  '&': { prefix: '&', separator: '&', allows: (character) => UNRESERVED.test(character) || character === '=' },
}

/**
 * Compiles a URI template (RFC 6570) to a matcher; null for an invalid template. A nondeterministic automaton is
 * simulated, so that no template takes longer than its length times the text's.
 */
export function compileTemplate(template: string): ((text: string) => boolean) | null {
  const states: State[] = []
  for (const part of template.split(/(\{[^{}]*\})/)) {
    if (!part.startsWith('{')) {
      if (/[{}]/.test(part)) return null
      for (const character of part) states.push({ accepts: (other) => other === character })
      continue
    }
    const [, operator = '', variables] = EXPRESSION.exec(part.slice(1, -1)) ?? []
    if (variables === undefined) return null
    addExpression(states, operator, variables.split(','))
  }
  return (text) => run(states, text)
}

function addExpression(states: State[], operator: string, variables: readonly string[]): void {
  const form = OPERATORS[operator]
  if (!form) throw new Error(`No form for the operator ${operator}`)
  const isList = variables.length > 1 || variables.some((variable) => variable.endsWith('*'))
  const allows = (character: string) => form.allows(character) || (isList && character === form.separator)
  const matchExactly = (expected: string) => ({ accepts: (character: string) => character === expected })
  const start = states.length
  // Undefined values leave an expression empty, its prefix included.
  const length = form.prefix === '' ? 3 : 5
  const end = start + length
  if (form.prefix !== '') states.push({ moves: [start + 1, end] }, matchExactly(form.prefix))
  const loop = states.length
  states.push({ moves: [loop + 1, end] }, { accepts: allows }, { moves: [loop] })
}

function run(states: readonly State[], text: string): boolean {
  let current = epsilonClosure(states, [0])
  for (const character of text) {
    const next: number[] = []
    for (const index of current) {
      const state = states[index]
      if (state && 'accepts' in state && state.accepts(character)) next.push(index + 1)
    }
    current = epsilonClosure(states, next)
    if (current.size === 0) return false
  }
  return current.has(states.length)
}

/** All states that are reachable without consuming a character. */
function epsilonClosure(states: readonly State[], from: readonly number[]): Set<number> {
  const reached = new Set<number>()
  const open = [...from]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (reached.has(index)) continue
    reached.add(index)
    const state = states[index]
    if (state && 'moves' in state) open.push(...state.moves)
  }
  return reached
}
