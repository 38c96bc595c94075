import { execFileSync, spawnSync } from 'node:child_process'

/** Whether the repository has that commit; a shallow clone may not. */
export function hasCommit(name: string): boolean {
  return spawnSync('git', ['rev-parse', '--quiet', '--verify', `${name}^{commit}`]).status === 0
}

/** The lines of files below these folders that were added or changed since a commit, as `FILE:FIRST-LAST`. */
export function changedLines(base: string, folders: readonly string[]): string[] {
  const options = ['--unified=0', '--no-color', '--no-ext-diff', '--diff-filter=d']
  return readDiff(execFileSync('git', ['diff', ...options, base, '--', ...folders], { encoding: 'utf8' }))
}

/** Reads the output of `git diff --unified=0`; tests, and places where lines were only removed, are left out. */
export function readDiff(diff: string): string[] {
  let file: string | undefined
  return diff.split('\n').flatMap((line) => {
    if (line.startsWith('+++ ')) file = /^\+\+\+ b\/(.+(?<!\.(?:test|gen))\.tsx?)$/.exec(line)?.[1]
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (file === undefined || first === undefined || count === '0') return []
    return [`${file}:${first}-${Number(first) + Number(count) - 1}`]
  })
}
