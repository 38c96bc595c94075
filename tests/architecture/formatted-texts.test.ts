import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { filesUnder, type SourceFile } from './source.ts'

/** The files that know how dates are written; what they return is for people only. */
const DATE_FORMATS = [
  'src/app/platform/i18n/format-date.ts',
  'src/contract/formats/brussels-time.ts',
  'src/server/mail/mail-formats.ts',
]

const FORMATS = /^(format(?!ToParts)([A-Z]\w*)?|toLocale(Date|Time)?String)$/
const TAKES_APART =
  /^(at|charAt|charCodeAt|codePointAt|endsWith|exec|includes|indexOf|lastIndexOf|localeCompare|match|matchAll|replace|replaceAll|search|slice|split|startsWith|substring|test)$/
const READS = /^(BigInt|Date|Number|parse|parseFloat|parseInt)$/

/** The name of what is called: `parse` of `Date.parse()`. */
function calledName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** Expressions that take formatted text apart, read it as a value or compare it; engines format differently. */
function parsedTexts({ path, text }: SourceFile): string[] {
  const formatted = new Set<string>()
  const found: string[] = []
  const isFormatted = (node: ESTree.Node): boolean =>
    (node.type === 'Identifier' && formatted.has(node.name)) ||
    (node.type === 'CallExpression' && FORMATS.test(calledName(node.callee)))
  const add = ({ start, end }: ESTree.Node) => found.push(`${path}: ${text.slice(start, end)}`)
  const { program } = parseSync(path, text)
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && isFormatted(init)) formatted.add(id.name)
    },
    CallExpression(node) {
      const { callee } = node
      const takesApart = callee.type === 'MemberExpression' && TAKES_APART.test(calledName(callee))
      if (takesApart && isFormatted(callee.object)) add(node)
      const reads = takesApart || READS.test(calledName(callee))
      if (reads && node.arguments.some(isFormatted)) add(node)
    },
    NewExpression(node) {
      if (READS.test(calledName(node.callee)) && node.arguments.some(isFormatted)) add(node)
    },
    BinaryExpression(node) {
      const compares = /^([!=]==?|[<>]=?)$/.test(node.operator)
      if (compares && [node.left, node.right].some(isFormatted)) add(node)
    },
  }).visit(program)
  return found
}

describe('formatted texts', () => {
  const files = filesUnder('src', /\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$|\.gen\./.test(path))

  test('nothing parses or compares a text that was formatted for people (T25)', () => {
    const formatting = files.filter(({ text }) => /\bformat\w*\(|\btoLocale/.test(text))
    expect(formatting.flatMap(parsedTexts)).toEqual([])
  })

  test('dates are formatted in one file per program (T25)', () => {
    const found = files.filter(({ text }) => /\bIntl\.DateTimeFormat\(|\.toLocale(Date|Time)String\(/.test(text))
    expect(found.map(({ path }) => path)).toEqual(DATE_FORMATS)
  })

  test('parsed texts are found', () => {
    const found = (text: string) => parsedTexts({ path: 'x.ts', text }).map((finding) => finding.replace('x.ts: ', ''))
    for (const code of [
      'wallClock.format(instant).replace(" ", "T")',
      'Number(hour.format(now))',
      'Date.parse(formatDay(now))',
      'new Date(now.toLocaleString("en"))',
      '/^\\d/.exec(formatTime(now))',
      'day.format(now) === "1"',
    ])
      expect(found(code)).toEqual([code])
    expect(found('const day = format(now); use(day.slice(0, 4))')).toEqual(['day.slice(0, 4)'])
    expect(
      found('show(formatDay(now)); parts.formatToParts(now).includes(part); brusselsDay(now).slice(0, 4)'),
    ).toEqual([])
  })
})
