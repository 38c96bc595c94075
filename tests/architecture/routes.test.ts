import { describe, expect, test } from 'vitest'
import { code, filesUnder, type SourceFile } from './source.ts'

const routeFiles = (): SourceFile[] => filesUnder('src/app/routes', /\.tsx$/)
const appCode = (): SourceFile[] => code().filter(({ path }) => path.startsWith('src/app/') && !path.includes('.test.'))

/** The login-required kind and the logged-out-only kind, by what a route may declare. */
const KINDS: Record<string, 'login-required' | 'logged-out-only'> = {
  customer: 'login-required',
  showroom: 'login-required',
  'logged-out': 'logged-out-only',
}

/** What the route files declare as `access`, undefined where one does not. */
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
      ...others.map((name) => `${file.path} exports ${name}: only Route splits off`),
    ]
  })
}

const REDIRECT = /\bbeforeLoad\b|\bredirect\(/

/** Somebody sent to the login page by script; a link there is no redirect, and the new address of a thing that moved no guard. */
const TO_LOGIN =
  /<Navigate\b[^>]{0,120}?(?:auth\/login|loginPath)|\b(?:navigate|assign|replace|push)\([^;]{0,200}?(?:auth\/login|loginPath)|location(?:\.href)?\s*=[^=;]*(?:auth\/login|loginPath)/

const placesOf = (pattern: RegExp, files: readonly SourceFile[]): string[] =>
  files.filter(({ path, text }) => !path.endsWith('routeTree.gen.ts') && pattern.test(text)).map(({ path }) => path)

describe('routes', () => {
  test('every route file declares its access and exports Route only (S016)', () => {
    expect(routeFiles().length).toBeGreaterThan(0)
    expect(routeFindings(routeFiles())).toEqual([])
  })

  test('a page requires a login or is for logged-out visitors, there is no third kind (S085)', () => {
    const declared = routeFiles().map((file) => accessOf(file) ?? 'none')
    expect(declared.filter((access) => !(access in KINDS))).toEqual([])
    expect(new Set(Object.values(KINDS)).size).toBe(2)
  })

  test("the root route's beforeLoad is the only place that redirects (S017)", () => {
    expect(placesOf(REDIRECT, appCode())).toEqual(['src/app/routes/__root.tsx'])
    expect(appCode().flatMap(({ text }) => text.match(/\bbeforeLoad\b/g) ?? [])).toHaveLength(1)
    // Neither is a guard's: the leave ends in one hard navigation, which starts the portal anew, and the ways that
    // begin in a mail or at a provider end at the login page.
    const ends = ['src/app/boot/session-events.ts', 'src/app/features/auth/use-go-to-login.ts']
    expect(placesOf(TO_LOGIN, appCode())).toEqual(ends)
  })

  test('findings are found', () => {
    const route = (text: string): SourceFile => ({ path: 'src/app/routes/x.tsx', text })
    expect(routeFindings([route("export const Route = createFileRoute('/x')({ component: X })")])).toEqual([
      'src/app/routes/x.tsx declares no access',
    ])
    const two = "export const Route = f({ staticData: { access: 'customer' } })\nexport function X() {}"
    expect(routeFindings([route(two)])).toEqual(['src/app/routes/x.tsx exports X: only Route splits off'])
    for (const text of ['f({ beforeLoad: () => {} })', "throw redirect({ to: '/' })"]) {
      expect(placesOf(REDIRECT, [route(text)]), text).toHaveLength(1)
    }
    for (const text of [
      "void navigate({ to: '/auth/login' })",
      'window.location.assign(loginPath(href))',
      "location.href = '/auth/login'",
      '<Navigate to="/auth/login" replace />',
      '<Navigate href={loginPath(href)} />',
    ]) {
      expect(placesOf(TO_LOGIN, [route(text)]), text).toHaveLength(1)
    }
    for (const text of ['<Link to="/auth/login">', '<Navigate to="/projects" replace />']) {
      expect(placesOf(TO_LOGIN, [route(text)]), text).toEqual([])
    }
  })
})
