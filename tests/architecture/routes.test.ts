import { describe, expect, test } from 'vitest'
import { code, filesUnder, type SourceFile } from './source.ts'

const routeFiles = (): SourceFile[] => filesUnder('src/app/routes', /\.tsx$/)
const appCode = (): SourceFile[] => code().filter(({ path }) => path.startsWith('src/app/') && !path.includes('.test.'))

/** The kind of each access value that a route may declare. */
const KINDS: Record<string, 'login-required' | 'logged-out-only'> = {
  customer: 'login-required',
  showroom: 'login-required',
  'logged-out': 'logged-out-only',
}

/** The `access` that a route file declares. */
const accessOf = ({ text }: SourceFile): string | undefined =>
  /staticData:\s*\{[^}]*\baccess:\s*'([^']+)'/.exec(text)?.[1]

function routeFindings(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const exported = [
      ...file.text.matchAll(/^export\s+(?:async\s+)?(?:const|let|function|class|type|interface|default)\s+(\w+)/gm),
    ]
    const others = exported.flatMap(([, name = '']) => (name === 'Route' ? [] : [name]))
    return [
      ...(accessOf(file) === undefined ? [`${file.path} declares no access`] : []),
      ...others.map((name) => `${file.path} exports ${name}: only Route can be code-split`),
    ]
  })
}

const REDIRECT = /\bbeforeLoad\b|\bredirect\(/

/** Code that redirects to the login page; links and redirects of moved pages do not match. */
const TO_LOGIN =
  /<Navigate\b[^>]{0,120}?(?:auth\/login|loginPath)|\b(?:navigate|assign|replace|push)\([^;]{0,200}?(?:auth\/login|loginPath)|location(?:\.href)?\s*=[^=;]*(?:auth\/login|loginPath)/

const filesMatching = (pattern: RegExp, files: readonly SourceFile[]): string[] =>
  files.filter(({ path, text }) => !path.endsWith('routeTree.gen.ts') && pattern.test(text)).map(({ path }) => path)

describe('routes', () => {
  test('every route file declares its access and exports Route only (S016)', () => {
    expect(routeFiles().length).toBeGreaterThan(0)
    expect(routeFindings(routeFiles())).toEqual([])
  })

  test('every page requires a login or is for logged-out visitors (S085)', () => {
    const declared = routeFiles().map((file) => accessOf(file) ?? 'none')
    expect(declared.filter((access) => !(access in KINDS))).toEqual([])
    expect(new Set(Object.values(KINDS)).size).toBe(2)
  })

  test("only the root route's beforeLoad redirects (S017)", () => {
    expect(filesMatching(REDIRECT, appCode())).toEqual(['src/app/routes/__root.tsx'])
    expect(appCode().flatMap(({ text }) => text.match(/\bbeforeLoad\b/g) ?? [])).toHaveLength(1)
    // Neither is a route guard: signing out ends with a reload at the login page, and flows that start in a mail or at a
    // sign-in provider end there.
    const allowed = ['src/app/boot/session-events.ts', 'src/app/features/auth/go-to-login.ts']
    expect(filesMatching(TO_LOGIN, appCode())).toEqual(allowed)
  })

  test('missing access, extra exports and redirects are found', () => {
    const route = (text: string): SourceFile => ({ path: 'src/app/routes/x.tsx', text })
    expect(routeFindings([route("export const Route = createFileRoute('/x')({ component: X })")])).toEqual([
      'src/app/routes/x.tsx declares no access',
    ])
    const two = "export const Route = f({ staticData: { access: 'customer' } })\nexport function X() {}"
    expect(routeFindings([route(two)])).toEqual(['src/app/routes/x.tsx exports X: only Route can be code-split'])
    for (const text of ['f({ beforeLoad: () => {} })', "throw redirect({ to: '/' })"]) {
      expect(filesMatching(REDIRECT, [route(text)]), text).toHaveLength(1)
    }
    for (const text of [
      "void navigate({ to: '/auth/login' })",
      'window.location.assign(loginPath(href))',
      "location.href = '/auth/login'",
      '<Navigate to="/auth/login" replace />',
      '<Navigate href={loginPath(href)} />',
    ]) {
      expect(filesMatching(TO_LOGIN, [route(text)]), text).toHaveLength(1)
    }
    for (const text of ['<Link to="/auth/login">', '<Navigate to="/projects" replace />']) {
      expect(filesMatching(TO_LOGIN, [route(text)]), text).toEqual([])
    }
  })
})
