import { parseSync } from 'vite'
import type { SourceFile } from './source.ts'

/** Texts of one language and namespace: nested objects of strings. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** `{ a: { b: 'x' } }` as `[['a.b', 'x']]`. */
export function flatTexts(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatTexts(value, `${prefix}${key}.`),
  )
}

/** `{ a: { b: 'x' } }` as `['a.b']`. */
export const flatKeys = (texts: Texts): string[] => flatTexts(texts).map(([key]) => key)

const PLURAL = /_(zero|one|two|few|many|other)$/

/** A key without its plural ending. */
export const singular = (key: string): string => key.replace(PLURAL, '')

/** Plural forms that a language requires but that are missing, such as French `many`. */
export function missingPlurals(keys: readonly string[], locale: string): string[] {
  const plural = [...new Set(keys.filter((key) => PLURAL.test(key)).map(singular))]
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return plural
    .flatMap((key) => categories.map((category) => `${key}_${category}`))
    .filter((key) => !keys.includes(key))
}

/** A text key in code, or the pattern of a template literal. */
export interface KeyUse {
  readonly path: string
  readonly pattern: RegExp
  readonly shown: string
  /** True for arguments of `t()` and `<Trans i18nKey>`; other literals only may be keys. */
  readonly certain: boolean
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The pattern of a string or template literal; undefined for other expressions. */
function literalPattern(node: unknown): { pattern: RegExp; shown: string } | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return patternOf([node['value']])
  if (node.type !== 'TemplateLiteral') return undefined
  return patternOf((node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked))
}

function patternOf(parts: readonly string[]): { pattern: RegExp; shown: string } {
  const [first = '', ...rest] = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { pattern: new RegExp(`^${[first, ...rest].join('[^.]+')}$`), shown: parts.join('${…}') }
}

const isTranslate = (callee: unknown): boolean =>
  isNode(callee) &&
  ((callee.type === 'Identifier' && callee['name'] === 't') ||
    (callee.type === 'MemberExpression' && isNode(callee['property']) && callee['property']['name'] === 't'))

/** The possible values of an argument: both branches of a conditional expression. */
function branches(node: unknown): unknown[] {
  if (!isNode(node) || node.type !== 'ConditionalExpression') return [node]
  return [...branches(node['consequent']), ...branches(node['alternate'])]
}

/** All keys that a file may use. */
export function keyUses({ path, text }: SourceFile): KeyUse[] {
  const certain = new Map<unknown, true>()
  const uses: KeyUse[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && isTranslate(value['callee'])) {
      for (const branch of branches((value['arguments'] as unknown[])[0])) certain.set(branch, true)
    }
    if (value.type === 'JSXAttribute' && isNode(value['name']) && value['name']['name'] === 'i18nKey') {
      certain.set(value['value'], true)
    }
    const literal = literalPattern(value)
    if (literal) uses.push({ path, ...literal, certain: certain.has(value) })
    for (const [field, child] of Object.entries(value)) if (field !== 'parent') visit(child)
  }
  visit(parseSync(path, text).program)
  return uses
}
