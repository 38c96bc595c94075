import { describe, expect, test } from 'vitest'
import { runToEnd } from '#tests/support/servers/launch-process.ts'
import { isSupportedNode } from '#server/launch/node-version.mjs'

/** A module for `--import` that makes the program see another Node version. */
const fakeNodeVersion = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`

describe('unsupported Node version', () => {
  test.each([
    'src/server/launch/start.mjs',
    'src/server/launch/dev.mjs',
    'src/server/launch/build.mjs',
    'tests/support/test.mjs',
  ])('%s prints the required Node version in one line and exits with 1', async (script) => {
    const { code, output } = await runToEnd([process.execPath, '--import', fakeNodeVersion('14.21.3'), script])
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('needs Node.js 20.19 or newer')
    expect(output).toContain('this is Node.js 14.21.3')
  })

  test.each([
    ['14.21.3', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.0', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['23.11.0', false],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('support of Node %s is %s', (version, supported) => {
    expect(isSupportedNode(version)).toBe(supported)
  })
})
