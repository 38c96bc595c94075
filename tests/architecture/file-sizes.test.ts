import { describe, expect, test } from 'vitest'
import { filesUnder, type SourceFile } from './source.ts'

const EXEMPT = /^src\/app\/routeTree\.gen\.ts$|^src\/server\/db\/migrations\//

const linesOf = ({ text }: SourceFile): number => text.replace(/\n$/, '').split('\n').length

/** Files that break the limits of rule 14, and the shares that do. */
function sizeFindings(files: readonly SourceFile[]): string[] {
  const written = files.filter(({ path }) => !EXEMPT.test(path))
  const sizes = written.map(linesOf).sort((a, b) => a - b)
  const atShare = (share: number) => sizes[Math.max(0, Math.ceil(sizes.length * share) - 1)] ?? 0
  return [
    ...written.filter((file) => linesOf(file) > 400).map(({ path }) => `${path} has more than 400 lines`),
    ...written
      .filter((file) => file.path.startsWith('src/app/routes/') && linesOf(file) > 80)
      .map(({ path }) => `${path} is a route file of more than 80 lines`),
    ...(atShare(0.5) >= 90 ? [`half of the files have up to ${atShare(0.5)} lines, not under 90`] : []),
    ...(atShare(0.9) >= 250 ? [`nine in ten files have up to ${atShare(0.9)} lines, not under 250`] : []),
  ]
}

const made = (lines: number, path = `src/app/ui/${lines}.ts`): SourceFile => ({ path, text: 'x\n'.repeat(lines) })

describe('file sizes', () => {
  test('no file over 400 lines, half under 90, nine in ten under 250, route files up to 80', () => {
    const endings = /\.(tsx?|mjs|css)$/
    expect(sizeFindings([...filesUnder('src', endings), ...filesUnder('tests', endings)])).toEqual([])
  })

  test('findings are found', () => {
    expect(sizeFindings([made(10), made(10), made(401)])).toEqual([
      'src/app/ui/401.ts has more than 400 lines',
      'nine in ten files have up to 401 lines, not under 250',
    ])
    expect(sizeFindings([made(81, 'src/app/routes/index.tsx')])).toEqual([
      'src/app/routes/index.tsx is a route file of more than 80 lines',
    ])
    expect(sizeFindings([made(10), made(90), made(90)])).toEqual([
      'half of the files have up to 90 lines, not under 90',
    ])
    expect(sizeFindings([made(5000, 'src/app/routeTree.gen.ts'), made(10)])).toEqual([])
  })
})
