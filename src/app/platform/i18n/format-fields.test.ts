import i18next from 'i18next'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import type { Quantity, Wall } from '#contract/planner/schema.ts'
import { projectSchema } from '#contract/projects/schema.ts'
import { changeLanguage, loadTexts, startTranslations } from './i18n.ts'
import { fieldName, fieldValue, patchedValue } from './format-edit.ts'
import { brickLabels, describeProject, missingLabel, projectName, scoreLabel } from './format-project.ts'
import { quantityBasis, quantityResult, quantitySteps } from './format-quantity.ts'
import { formatRelativeDay } from './format-relative-day.ts'
import { describeWall, formatOptions, jointOptions } from './format-wall.ts'

beforeAll(async () => {
  await startTranslations('nl')
  for (const locale of LOCALES) {
    await changeLanguage(locale)
    await Promise.all([loadTexts('app'), loadTexts('app-projects')])
  }
})
afterEach(() => void vi.useRealTimers())

const facade: Wall['facade'] = {
  photo: 'gevel.jpg',
  corners: {
    topLeft: { x: 0, y: 0 },
    topRight: { x: 1, y: 0 },
    bottomRight: { x: 1, y: 1 },
    bottomLeft: { x: 0, y: 1 },
  },
  width: 6,
  height: null,
  shadows: true,
}
const wall: Wall = { colour: 'RED', format: 'M65', bond: 'HALF', joint: 12, jointColour: 'GREY', facade: null }
const quantity: Quantity = { area: 300.5, format: 'M65', joint: 12, margin: 5, note: null }
const address = { street: 'Vrijheidslaan', houseNumber: '88', postalCode: '9000', city: 'Gent', country: 'BE' }

const blank = v.parse(projectSchema, { id: 'p1', revision: 1 })
const full = v.parse(projectSchema, {
  id: 'p2',
  revision: 1,
  name: 'Schuur',
  status: 'ARCHIVED',
  type: 'ROOF_RENEWAL',
  style: 'RURAL',
  productCategories: ['ROOF_TILE', 'PAVER', 'ACCESSORY'],
  address,
  wall,
  quantity,
})
const FIELDS = ['name', 'status', 'address', 'type', 'style', 'productCategories', 'wall', 'quantity'] as const

/** Spaces that do not break are shown as plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const t = (locale: Locale) => i18next.getFixedT(locale, 'app')

describe('the fields of a project (S031, E02)', () => {
  const EXPECTED: readonly [field: (typeof FIELDS)[number], values: Record<Locale, readonly string[]>][] = [
    ['name', { nl: ['Naam', '', 'Schuur'], fr: ['Nom', '', 'Schuur'] }],
    ['status', { nl: ['Status', 'Actief', 'In archief'], fr: ['Statut', 'Actif', 'Archivé'] }],
    [
      'address',
      {
        nl: ['Adres', 'Nog geen adres', 'Vrijheidslaan 88, 9000 Gent'],
        fr: ['Adresse', 'Pas encore d’adresse', 'Vrijheidslaan 88, 9000 Gent'],
      },
    ],
    [
      'type',
      {
        nl: ['Type', 'Nog niet gekozen', 'Dakvernieuwing'],
        fr: ['Type', 'Pas encore choisi', 'Renouvellement de toiture'],
      },
    ],
    ['style', { nl: ['Stijl', 'Nog niet gekozen', 'Landelijk'], fr: ['Style', 'Pas encore choisi', 'Campagnard'] }],
    [
      'productCategories',
      {
        nl: ['Producten', 'Nog niets gekozen', 'Dakpan, kleiklinker en hulpstuk'],
        fr: ['Produits', 'Rien n’est encore choisi', 'Tuile, pavé en terre cuite et accessoire'],
      },
    ],
    [
      'wall',
      {
        nl: ['Muur', 'niet ingevuld', 'Rood, M65, halfsteens verband, voeg 12 mm, grijs'],
        fr: ['Mur', 'non rempli', 'Rouge, M65, appareil à mi-brique, joint 12 mm, gris'],
      },
    ],
    [
      'quantity',
      {
        nl: ['Hoeveelheid', 'niet ingevuld', '21.036 stenen op 41 paletten (300,5 m², M65, voeg 12 mm, 5 % marge)'],
        fr: ['Quantité', 'non rempli', '21 036 briques sur 41 palettes (300,5 m², M65, joint 12 mm, 5 % de marge)'],
      },
    ],
  ]

  test.each(EXPECTED)('%s has its name, its value when empty and when filled in', (field, values) => {
    for (const locale of LOCALES) {
      const shown = [
        fieldName(field, t(locale)),
        fieldValue(blank, field, t(locale), locale),
        fieldValue(full, field, t(locale), locale),
      ]
      expect(shown.map(plain), locale).toEqual(values[locale])
    }
  })

  test('are all in the table', () => {
    expect(EXPECTED.map(([field]) => field)).toEqual(FIELDS)
  })

  test('are shown as they are after an edit', () => {
    expect(patchedValue(full, { name: 'Stal' }, 'name', t('nl'), 'nl')).toBe('Stal')
    expect(patchedValue(full, { style: 'OTHER' }, 'style', t('fr'), 'fr')).toBe('Pas encore choisi')
    expect(patchedValue(full, { type: 'OTHER' }, 'type', t('nl'), 'nl')).toBe('Nog niet gekozen')
  })

  test.each<[Locale, string[]]>([
    ['nl', ['Dakvernieuwing, landelijk met dakpan, kleiklinker en hulpstuk', 'Landelijk', 'Dakvernieuwing', 'Dakpan']],
    [
      'fr',
      [
        'Renouvellement de toiture, campagnard avec tuile, pavé en terre cuite et accessoire',
        'Campagnard',
        'Renouvellement de toiture',
        'Tuile',
      ],
    ],
  ])('are described in %s by what is chosen', (locale, texts) => {
    const [type, style, productCategories] = ['OTHER', 'OTHER', []]
    const projects = [
      full,
      { ...full, type, productCategories },
      { ...full, style, productCategories },
      { ...full, type, style, productCategories: ['ROOF_TILE'] },
    ]
    expect(projects.map((project) => describeProject(project, t(locale), locale))).toEqual(texts)
  })

  test.each<[Locale, string[]]>([
    ['nl', ['Beperkt project', 'Beperkt project, 1 oktober 2020', 'Beperkt project']],
    ['fr', ['Projet limité', 'Projet limité, 1er octobre 2020', 'Projet limité']],
  ])('name a limited project in %s, with its day if that is asked and known', (locale, names) => {
    const limited = { ...full, limited: true, createdAt: '2020-10-01T10:00:00Z' }
    expect([
      projectName(limited, t(locale)),
      projectName(limited, t(locale), locale),
      projectName({ ...limited, createdAt: null }, t(locale), locale),
    ]).toEqual(names)
  })
})

describe('the score of a project (E02)', () => {
  const without = (...criteria: readonly ('address' | 'productCategories' | 'style')[]) => ({
    ...full,
    ...(criteria.includes('address') && { address: null }),
    ...(criteria.includes('productCategories') && { productCategories: [] }),
    ...(criteria.includes('style') && { style: 'OTHER' as const }),
  })

  test.each<[Locale, string[]]>([
    [
      'nl',
      [
        'Volledig',
        'Nog nodig: adres, producten',
        'Volledigheid: 4 van 4. Volledig.',
        'Volledigheid: 3 van 4. Nog nodig: stijl.',
      ],
    ],
    [
      'fr',
      [
        'Complet',
        'Manque : adresse, produits',
        'Complétude : 4 sur 4. Complet.',
        'Complétude : 3 sur 4. Manque : style.',
      ],
    ],
  ])('names in %s what is missing', (locale, texts) => {
    const shown = [
      missingLabel(full, t(locale)),
      missingLabel(without('address', 'productCategories'), t(locale)),
      scoreLabel(full, t(locale)),
      scoreLabel(without('style'), t(locale)),
    ]
    expect(shown.map(plain)).toEqual(texts)
  })

  const bricks = (...given: Parameters<typeof brickLabels>) =>
    brickLabels(...given).map(({ state, label }) => [state, label])

  test('shows bricks that are laid, queued on this device, next and later, in this order', () => {
    const project = without('address', 'style')
    expect(bricks(project, t('nl'), { saved: { ...project, type: 'OTHER' } })).toEqual([
      ['laid', 'Producten'],
      ['queued', 'Type'],
      ['gap', 'Adres geven'],
      ['later', 'Stijl'],
    ])
    expect(bricks(without('style'), t('fr'))).toEqual([
      ['laid', 'Adresse'],
      ['laid', 'Produits'],
      ['laid', 'Type'],
      ['gap', 'Choisir le style'],
    ])
  })

  test('asks nothing of members who may only read', () => {
    expect(bricks(without('address', 'style'), t('nl'), { editable: false }).slice(2)).toEqual([
      ['later', 'Adres'],
      ['later', 'Stijl'],
    ])
  })
})

describe('walls and quantities (B16, B17)', () => {
  test.each<[Locale, string]>([
    ['nl', 'Rood, M65, halfsteens verband, voeg 12 mm, grijs, op een foto van de gevel'],
    ['fr', 'Rouge, M65, appareil à mi-brique, joint 12 mm, gris, sur une photo de la façade'],
  ])('a wall on a photograph is described in %s', (locale, text) => {
    expect(plain(describeWall({ ...wall, facade }, t(locale)))).toBe(text)
  })

  test.each<[Locale, string]>([
    ['nl', 'Rood, M65, kruisverband, voeg 12 mm, grijs'],
    ['fr', 'Rouge, M65, appareil croisé, joint 12 mm, gris'],
  ])('a wall in cross bond is described in %s', (locale, text) => {
    expect(plain(describeWall({ ...wall, bond: 'CROSS' }, t(locale)))).toBe(text)
  })

  test.each<[Locale, string[], string[]]>([
    [
      'nl',
      [
        'M50 188 × 48 mm',
        'M65 188 × 63 mm',
        'Waalformaat 210 × 50 mm',
        'Waaldik 210 × 65 mm',
        'Lang 240 240 × 40 mm',
        'Lang 510 510 × 40 mm',
      ],
      ['3 mm verlijmd', '5 mm dun', '8 mm dun', '12 mm gevoegd'],
    ],
    [
      'fr',
      [
        'M50 188 × 48 mm',
        'M65 188 × 63 mm',
        'Format Waal 210 × 50 mm',
        'Waal double 210 × 65 mm',
        'Long 240 240 × 40 mm',
        'Long 510 510 × 40 mm',
      ],
      ['3 mm collé', '5 mm mince', '8 mm mince', '12 mm jointoyé'],
    ],
  ])('formats and joints are offered in %s', (locale, formats, joints) => {
    expect(formatOptions(t(locale)).map(({ label, hint }) => plain(`${label} ${hint}`))).toEqual(formats)
    expect(jointOptions(t(locale)).map(({ label, hint }) => plain(`${label} ${hint}`))).toEqual(joints)
  })

  test.each<[Locale, string[]]>([
    ['nl', ['66,67', '20.034', '21.036', '41']],
    ['fr', ['66,67', '20 034', '21 036', '41']],
  ])(
    'a calculation in %s is based step by step on the outcome before',
    (locale, [each = '', pieces = '', most = '', pallets = '']) => {
      const steps = quantitySteps(quantity, locale).map(({ key, formula, outcome }) => [
        key,
        plain(formula),
        plain(outcome),
      ])
      expect(steps).toEqual([
        ['perSquareMetre', '1 ÷ ((0,188 + 0,012) × (0,063 + 0,012))', each],
        ['pieces', '300,5 ÷ (0,200 × 0,075)', pieces],
        ['withMargin', `${pieces} + 5 %`, most],
        ['pallets', `${most} ÷ 520`, pallets],
      ])
    },
  )

  test.each<[Locale, string[]]>([
    [
      'nl',
      ['1 steen op 1 palet', '300,5 m², M65, voeg 12 mm, 5 % marge', 'Voorgevel: 300,5 m², M65, voeg 12 mm, 5 % marge'],
    ],
    [
      'fr',
      [
        '1 brique sur 1 palette',
        '300,5 m², M65, joint 12 mm, 5 % de marge',
        'Voorgevel : 300,5 m², M65, joint 12 mm, 5 % de marge',
      ],
    ],
  ])('one brick, and what a calculation is based on, in %s', (locale, texts) => {
    const shown = [
      quantityResult({ ...quantity, area: 0.01, margin: 0 }, t(locale), locale),
      quantityBasis(quantity, t(locale), locale),
      quantityBasis({ ...quantity, note: 'Voorgevel' }, t(locale), locale),
    ]
    expect(shown.map(plain)).toEqual(texts)
  })
})

test.each<[Locale, string[]]>([
  ['nl', ['gisteren', 'vandaag', 'morgen', '1 november']],
  ['fr', ['hier', 'aujourd’hui', 'demain', '1er novembre']],
])('days are named in %s relative to now (E02)', (locale, names) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') })
  const days = ['2026-11-24T10:00:00Z', '2026-11-25T22:00:00Z', '2026-11-26T10:00:00Z', '2026-11-01T10:00:00Z']
  expect(days.map((day) => formatRelativeDay(day, t(locale), locale))).toEqual(names)
})
