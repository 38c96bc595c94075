import { expect, test } from 'vitest'
import { filesUnder } from './source.ts'

/** A pause of a set time; one that loses a race is a limit, and one without a time only lets other tasks run. */
const PAUSES = [
  /\bwaitForTimeout\(/,
  /^\s*await (?:wait|sleep|delay)\((?!0\))[\w* ]+\)/m,
  /^\s*await new Promise\(\(?\w+\)? => (?:void )?setTimeout\(\w+, /m,
]
const FORCED = /\.(?:click|dblclick|check|uncheck|setChecked|hover|tap|fill|dragTo|selectOption)\([^()]*\bforce: true/

const tests = [...filesUnder('src', /\.test\.tsx?$/), ...filesUnder('tests', /\.(?:test|spec)\.tsx?$/)]

test('no test waits for a set time instead of for what it needs', () => {
  const found = tests.filter(({ text }) => PAUSES.some((pause) => pause.test(text)))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('no test presses what a user cannot reach', () => {
  const found = filesUnder('tests', /\.tsx?$/).filter(({ text }) => FORCED.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})
