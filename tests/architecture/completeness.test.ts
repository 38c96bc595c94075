import { expect, test } from 'vitest'
import { filesUnder } from './source.ts'

/** The pages and services that use a function, without tests and its own file. */
function usersOf(name: string): string[] {
  const call = new RegExp(String.raw`\b${name}\(`)
  return filesUnder('src', /(?<!\.test)\.tsx?$/)
    .filter(({ path, text }) => path !== 'src/contract/projects/completeness.ts' && call.test(text))
    .map(({ path }) => path)
}

// With four criteria both shares are equal, so that no page can show which of them it uses.
test('bars draw the capped completeness, reports and staff get the raw one (S079, S080, T22)', () => {
  expect(usersOf('cappedCompletenessShare')).toEqual([
    'src/app/features/onboarding/onboarding-screens.tsx',
    'src/app/features/projects/list/project-row.tsx',
    'src/contract/customers/onboarding.ts',
  ])
  expect(usersOf('completenessShare')).toEqual([
    'src/app/features/projects/planner/dossier-facts.tsx',
    'src/server/modules/shared-selections/service.ts',
    'src/server/modules/tablets/check-in-service.ts',
  ])
})
