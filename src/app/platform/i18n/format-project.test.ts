import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Project } from '#contract/projects/schema.ts'
import app from '#app/locales/nl/app.json'
import projects from '#app/locales/nl/app-projects.json'
import common from '#app/locales/nl/common.json'
import { describeProject, missingLabel, projectName, scoreLabel } from './format-project.ts'

const i18n = createInstance({
  lng: 'nl',
  ns: ['app', 'app-projects', 'common'],
  fallbackNS: 'app-projects',
  interpolation: { escapeValue: false },
  resources: { nl: { app, 'app-projects': projects, common } },
})
await i18n.init()
const t = i18n.getFixedT('nl', 'app')

const project: Project = {
  id: 'p1',
  name: 'Woning Molenveld',
  limited: false,
  address: null,
  productCategories: [],
  type: 'OTHER',
  style: 'OTHER',
  contacts: [],
  status: 'ACTIVE',
  cover: null,
  wall: null,
  quantity: null,
  createdAt: '2020-10-12T10:00:00Z',
  updatedAt: null,
  revision: 1,
}

test('a limited project never shows its name (S031)', () => {
  expect(projectName(project, t)).toBe('Woning Molenveld')
  expect(projectName({ ...project, limited: true }, t)).toBe('Beperkt project')
  expect(projectName({ ...project, name: null, limited: true }, t, 'nl')).toBe('Beperkt project, 12 oktober 2020')
})

test('the completeness label lists what is missing (E02)', () => {
  expect(scoreLabel(project, t)).toBe('Volledigheid: 0 van 4. Nog nodig: adres, producten, type, stijl.')
  const nearly: Project = { ...project, type: 'RENOVATION', style: 'RURAL', productCategories: ['ROOF_TILE'] }
  expect(missingLabel(nearly, t)).toBe('Nog nodig: adres')
})

test('the description of a project contains only what is chosen (E02)', () => {
  expect(describeProject(project, t, 'nl')).toBe('')
  expect(
    describeProject({ ...project, type: 'ROOF_RENEWAL', productCategories: ['ROOF_TILE', 'ACCESSORY'] }, t, 'nl'),
  ).toBe('Dakvernieuwing met dakpan en hulpstuk')
  expect(describeProject({ ...project, productCategories: ['PAVER'] }, t, 'nl')).toBe('Kleiklinker')
})

test('unknown words are described as they are (S033, S034, S035)', () => {
  const unknown = { ...project, type: 'CASTLE', style: 'GOTHIC', productCategories: ['PAVER', 'CLAY_BLOCK'] }
  expect(describeProject(unknown, t, 'nl')).toBe('CASTLE, GOTHIC met kleiklinker en CLAY_BLOCK')
})
