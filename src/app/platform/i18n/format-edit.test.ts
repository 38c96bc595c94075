import { createInstance } from 'i18next'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import app from '#app/locales/nl/app.json'
import projects from '#app/locales/nl/app-projects.json'
import { fieldValue } from './format-edit.ts'

const i18n = createInstance({
  lng: 'nl',
  ns: ['app', 'app-projects'],
  fallbackNS: 'app-projects',
  resources: { nl: { app, 'app-projects': projects } },
})
await i18n.init()
const t = i18n.getFixedT('nl', 'app')

test('unknown values are shown as they are (S033, S034, S035, S037)', () => {
  const words = { status: 'ON_HOLD', type: 'CASTLE', style: 'GOTHIC', productCategories: ['CLAY_BLOCK'] }
  const project = v.parse(projectSchema, { id: 'p1', ...words })
  const fields = ['status', 'type', 'style', 'productCategories'] as const
  expect(fields.map((field) => fieldValue(project, field, t, 'nl'))).toEqual([
    'ON_HOLD',
    'CASTLE',
    'GOTHIC',
    'CLAY_BLOCK',
  ])
})
