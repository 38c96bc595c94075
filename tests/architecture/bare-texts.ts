import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from './source.ts'

/** What an expression can render: a text without an element of its own, nothing, or an element, by its name. */
type Outcomes = ReadonlySet<string>
type Parent = ESTree.JSXElement | ESTree.JSXFragment

const TEXT: Outcomes = new Set(['text'])
const ELEMENT: Outcomes = new Set(['<>'])
const NOTHING: Outcomes = new Set(['nothing'])

function join(...parts: Outcomes[]): Outcomes {
  return new Set(parts.flatMap((part) => [...part]))
}

/** What is left of a value that is rendered only if it is there. */
function present(outcomes: Outcomes): Outcomes {
  return new Set([...outcomes].filter((outcome) => outcome !== 'nothing'))
}

interface Range {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** A file with what its names stand for. */
interface ParsedFile extends SourceFile {
  readonly program: ESTree.Program
  readonly values: Map<string, ESTree.Expression>
  /** Members of interfaces and types that can be absent or are nodes. */
  readonly members: Map<string, { canBeAbsent: boolean; isNode: boolean }>
  /** Functions with the expressions that they return. */
  readonly functions: (Range & { returned: ESTree.Expression[] })[]
  /** Expressions in which a name has a value, as after `name &&`. */
  readonly guards: Range[]
}

/** What functions and components render, and what components are given as `Component.prop`, by name. */
type Known = Map<string, Outcomes>

interface Scope {
  readonly file: ParsedFile
  readonly known: Known
}

/** Places where an element or text that comes and goes stands beside a bare text. */
export function findBareTexts(files: readonly SourceFile[]): string[] {
  const parsed = files.map(parse)
  const known: Known = new Map()
  // What one component renders depends on others; four passes reach the deepest.
  for (let pass = 0; pass < 4; pass += 1) for (const file of parsed) learn({ file, known })
  return parsed.flatMap((file) => findInFile({ file, known }))
}

function parse(source: SourceFile): ParsedFile {
  const { program } = parseSync(source.path, source.text)
  const file: ParsedFile = { ...source, program, values: new Map(), members: new Map(), functions: [], guards: [] }
  const addFunction = (name: string, { start, end, body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (body) file.functions.push({ name, start, end, returned: returnedFrom(body) })
  }
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id) addFunction(node.id.name, node)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return
      file.values.set(id.name, init)
      if (init.type === 'ArrowFunctionExpression') addFunction(id.name, init)
    },
    TSPropertySignature({ key, optional, typeAnnotation }) {
      if (key.type !== 'Identifier' || !typeAnnotation) return
      const type = source.text.slice(typeAnnotation.start, typeAnnotation.end)
      const canBeAbsent = optional || /\b(undefined|null)\b/.test(type)
      file.members.set(key.name, { canBeAbsent, isNode: /React(Node|Element)/.test(type) })
    },
    LogicalExpression({ operator, left, right }) {
      if (operator === '&&') file.guards.push({ name: nameOf(left), start: right.start, end: right.end })
    },
    ConditionalExpression({ test, consequent: { start, end } }) {
      file.guards.push({ name: nameOf(test), start, end })
    },
  }).visit(program)
  return file
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'BinaryExpression') return nameOf(node.left)
  return node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : ''
}

/** The expressions that a function's body returns, without those of functions in it. */
function returnedFrom(body: ESTree.FunctionBody | ESTree.Expression): ESTree.Expression[] {
  if (!('body' in body) || !Array.isArray(body.body)) return [body as ESTree.Expression]
  const returned: ESTree.Expression[] = []
  let depth = 0
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ReturnStatement({ argument }) {
      if (depth === 0 && argument) returned.push(argument)
    },
  }).visit({ ...body, type: 'Program', sourceType: 'module', hashbang: null } as unknown as ESTree.Program)
  return returned
}

function learn(scope: Scope): void {
  const { file, known } = scope
  for (const { name, returned } of file.functions) {
    if (returned.length > 0) known.set(name, join(...returned.map((expression) => outcomesOf(expression, scope))))
  }
  const add = (name: string, outcomes: Outcomes) => known.set(name, join(known.get(name) ?? new Set(), outcomes))
  new Visitor({
    JSXElement(element) {
      const component = nameOf(element.openingElement.name)
      if (!/^[A-Z]/.test(component)) return
      for (const attribute of element.openingElement.attributes) {
        if (attribute.type !== 'JSXAttribute' || !attribute.value) continue
        const { value } = attribute
        const expression = value.type === 'JSXExpressionContainer' ? value.expression : value
        add(`${component}.${nameOf(attribute.name)}`, outcomesOf(expression, scope))
      }
      for (const { outcomes } of childrenOf(element, scope)) add(`${component}.children`, present(outcomes))
    },
  }).visit(file.program)
}

function outcomesOf(node: ESTree.Node, scope: Scope): Outcomes {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return outcomesOf(node.expression, scope)
    case 'JSXEmptyExpression':
      return NOTHING
    case 'Literal':
      // Translators leave white space alone.
      return node.value === null || typeof node.value === 'boolean' || /^\s*$/.test(String(node.value)) ? NOTHING : TEXT
    case 'LogicalExpression':
      if (node.operator === '&&') return join(outcomesOf(node.right, scope), NOTHING)
      return join(present(outcomesOf(node.left, scope)), outcomesOf(node.right, scope))
    case 'ConditionalExpression':
      return join(outcomesOf(node.consequent, scope), outcomesOf(node.alternate, scope))
    case 'JSXElement':
      return outcomesOfElement(nameOf(node.openingElement.name), scope)
    case 'JSXFragment':
      return join(...childrenOf(node, scope).map(({ outcomes }) => outcomes))
    case 'CallExpression':
      return outcomesOfCall(node, scope)
    case 'Identifier':
      return outcomesOfName(node, scope)
    case 'MemberExpression':
      return scope.file.members.get(nameOf(node.object))?.isNode === true ? ELEMENT : TEXT
    default:
      return TEXT
  }
}

function outcomesOfElement(name: string, { file, known }: Scope): Outcomes {
  const value = file.values.get(name)
  // A component that is chosen while rendering can be another the next time.
  const isChosen = value?.type === 'ConditionalExpression' || (value?.type === 'MemberExpression' && value.computed)
  const inner = [...(known.get(name) ?? [])]
  const roots = inner.filter((outcome) => outcome.startsWith('<'))
  const others = inner.filter((outcome) => !outcome.startsWith('<'))
  const own = others.length === 0 || roots.length > 0 ? [`<${name}>`] : []
  return new Set([...own, ...(isChosen || roots.length > 1 ? [`<${name}> replaced`] : []), ...others])
}

function outcomesOfCall({ callee, arguments: [callback] }: ESTree.CallExpression, scope: Scope): Outcomes {
  // A function as children renders elements.
  if (nameOf(callee) === 'children') return ELEMENT
  if (callee.type !== 'MemberExpression') return scope.known.get(nameOf(callee)) ?? TEXT
  if (nameOf(callee.property) !== 'map' || callback?.type !== 'ArrowFunctionExpression') return TEXT
  // A list can grow and shrink.
  return join(NOTHING, ...returnedFrom(callback.body).map((expression) => outcomesOf(expression, scope)))
}

function outcomesOfName({ name, start }: Omit<Range, 'end'>, scope: Scope): Outcomes {
  const { file, known } = scope
  if (name === 'undefined') return NOTHING
  const isHere = (range: Range) => range.start <= start && start < range.end
  const value = file.values.get(name)
  if (value && nameOf(value) === '') return outcomesOf(value, scope)
  const member = file.members.get(name)
  const component = file.functions.findLast((range) => isHere(range) && /^[A-Z]/.test(range.name))?.name
  const isNode = member?.isNode === true || name === 'children'
  // Where a node that was given changes between text and element is found where it is given.
  const outcomes = isNode && !known.get(`${component}.${name}`)?.has('text') ? ELEMENT : TEXT
  const isPresent =
    !member?.canBeAbsent || name === 'children' || file.guards.some((guard) => guard.name === name && isHere(guard))
  return isPresent ? outcomes : join(outcomes, NOTHING)
}

interface Child {
  readonly node: ESTree.JSXChild
  readonly outcomes: Outcomes
}

/** The children that can render something; those of a fragment stand among those of its parent. */
function childrenOf(parent: Parent, scope: Scope): Child[] {
  return parent.children.flatMap((node): Child[] => {
    if (node.type === 'JSXFragment') return childrenOf(node, scope)
    if (node.type === 'JSXText') return node.value.trim() === '' ? [] : [{ node, outcomes: TEXT }]
    const outcomes = outcomesOf(node.type === 'JSXExpressionContainer' ? node.expression : node, scope)
    return present(outcomes).size === 0 ? [] : [{ node, outcomes }]
  })
}

function findInFile(scope: Scope): string[] {
  const { file } = scope
  const found: string[] = []
  const check = (parent: Parent) => {
    const children = childrenOf(parent, scope)
    const changing = children.find(({ outcomes }) => outcomes.size > 1)
    if (!changing || !children.some(({ outcomes }) => outcomes.has('text'))) return
    const name = parent.type === 'JSXElement' ? nameOf(parent.openingElement.name) : '>'
    // React replaces the whole content of an element whose only child is a string.
    if (children.length === 1 && /^[a-z]/.test(name) && changing.node.type === 'JSXExpressionContainer') return
    const { start, end } = changing.node
    const line = file.text.slice(0, start).split('\n').length
    found.push(`${file.path}:${line} <${name}: ${file.text.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 100)}`)
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(file.program)
  return found
}
