import { describe, expect, test } from 'vitest'
import { filesUnder, type SourceFile } from './source.ts'

const EXEMPT = /^src\/app\/routeTree\.gen\.ts$|^src\/server\/db\/migrations\//

const linesOf = ({ text }: SourceFile): number => text.replace(/\n$/, '').split('\n').length

/** Files over the size limits, and quantiles over their limits. */
function sizeFindings(files: readonly SourceFile[]): string[] {
  const written = files.filter(({ path }) => !EXEMPT.test(path))
  const sizes = written.map(linesOf).sort((a, b) => a - b)
  const quantile = (share: number) => sizes[Math.max(0, Math.ceil(sizes.length * share) - 1)] ?? 0
  return [
    ...written.filter((file) => linesOf(file) > 400).map(({ path }) => `${path} has more than 400 lines`),
    ...written
      .filter((file) => file.path.startsWith('src/app/routes/') && linesOf(file) > 80)
      .map(({ path }) => `${path} is a route file with more than 80 lines`),
    ...(quantile(0.5) >= 90 ? [`half of the files have up to ${quantile(0.5)} lines, not under 90`] : []),
    ...(quantile(0.9) >= 250 ? [`nine in ten files have up to ${quantile(0.9)} lines, not under 250`] : []),
  ]
}

const fileWithLines = (lines: number, path = `src/app/ui/${lines}.ts`): SourceFile => ({
  path,
  text: 'x\n'.repeat(lines),
})

describe('file sizes', () => {
  test('files have at most 400 lines, half of them under 90, 90% under 250, and route files at most 80', () => {
    const endings = /\.(tsx?|mjs|css)$/
    expect(sizeFindings([...filesUnder('src', endings), ...filesUnder('tests', endings)])).toEqual([])
  })

  test('large files are found', () => {
    expect(sizeFindings([fileWithLines(10), fileWithLines(10), fileWithLines(401)])).toEqual([
      'src/app/ui/401.ts has more than 400 lines',
      'nine in ten files have up to 401 lines, not under 250',
    ])
    expect(sizeFindings([fileWithLines(81, 'src/app/routes/index.tsx')])).toEqual([
      'src/app/routes/index.tsx is a route file with more than 80 lines',
    ])
    expect(sizeFindings([fileWithLines(10), fileWithLines(90), fileWithLines(90)])).toEqual([
      'half of the files have up to 90 lines, not under 90',
    ])
    expect(sizeFindings([fileWithLines(5000, 'src/app/routeTree.gen.ts'), fileWithLines(10)])).toEqual([])
  })
})
