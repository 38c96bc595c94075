import * as v from 'valibot'
import { expect, test } from 'vitest'
import { applyPatch } from '#contract/projects/merge-patch.ts'
import { projectSchema } from '#contract/projects/schema.ts'
import { PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import { patchFromChoices, projectChoices } from './project-choices.ts'

const project = v.parse(projectSchema, {
  id: 'p1',
  type: 'CASTLE',
  style: 'RURAL',
  productCategories: ['CLAY_BLOCK', 'PAVER'],
})

test('an unknown word that is present is a chosen option after the known ones (S033, S034, S035)', () => {
  expect(projectChoices(project, 'type')).toEqual({ options: [...PROJECT_TYPES, 'CASTLE'], chosen: ['CASTLE'] })
  expect(projectChoices(project, 'productCategories').options.at(-1)).toBe('CLAY_BLOCK')
  expect(projectChoices(project, 'style').options).not.toContain('CASTLE')
})

test('an unknown category stays when others are checked or unchecked, and goes only when it is unchecked (S033)', () => {
  const { options, chosen } = projectChoices(project, 'productCategories')
  const checked = options.filter((option) => option === 'ROOF_TILE' || (option !== 'PAVER' && chosen.includes(option)))
  expect(patchFromChoices('productCategories', checked)).toEqual({ productCategories: ['ROOF_TILE', 'CLAY_BLOCK'] })
  expect(applyPatch(project, patchFromChoices('productCategories', [])).productCategories).toEqual([])
})

test('nothing chosen is OTHER, and an unknown type stays when another field is saved (S034, S035)', () => {
  expect(patchFromChoices('type', [])).toEqual({ type: 'OTHER' })
  expect(applyPatch(project, patchFromChoices('style', ['MANOR']))).toMatchObject({ type: 'CASTLE', style: 'MANOR' })
})
