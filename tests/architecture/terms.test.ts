import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/configuration/locales.ts'
import { listUnder, readText } from './source.ts'
import { flatTexts, type Texts } from './text-keys.ts'

type Term = readonly [wrong: RegExp, right: string]

/** One term per thing and the typography of each language: what must not be written, and what is written instead. */
const TERMS: Record<Locale, readonly Term[]> = {
  nl: [
    [/'/, '’'],
    [/maak ongedaan|^ongedaan$/i, 'Ongedaan maken'],
    [/op één lijn/i, 'in één keer'],
    [/waarmee u aanmeldt/i, 'waarmee u zich aanmeldt'],
    [/check-in code|code bij aankomst/i, 'check-incode'],
    [/via een ander bedrijf/i, 'met Google of Facebook'],
    [/nieuw in steen/i, 'nieuwe realisaties'],
    [/\bmixed\b/i, 'gemengd'],
    [/\b(jij|je|jouw|jullie)\b/i, 'u, uw'],
    [/\bemail|\be-mail(?!adres)(?!$)/i, 'mail, e-mailadres'],
    [/\b(in|uit)loggen\b/i, 'aanmelden, afmelden'],
    [/\bshowroom\b/i, 'toonzaal'],
    [/\b(consulent|raadgever)\b/i, 'adviseur'],
    [/adviseur ziet|ziet uw adviseur/i, 'toon het uw adviseur: favourites, notes and files are not in the brief'],
    [/^\{\} van het project$/, 'a sentence with a verb'],
    [/favoriet/i, 'bewaard'],
    [/alleen de link/i, 'earlier links work too until one of them is used'],
  ],
  fr: [
    [/'/, '’'],
    [/rendez-vous/i, 'rendez\u2011vous with a non-breaking hyphen'],
    [/ [;:!?»]|« |\S(?<![\u00A0\u202F;:!?])[;!?»](?![\w=&/])/, 'a non-breaking space before ; : ! ? » and after «'],
    [/\bpour quoi\b(?! faire)/i, 'pour quelle partie'],
    [/sans toucher/i, 'd’inactivité'],
    [/quoi précisément/i, 'qu’est-ce qui vous plaît exactement'],
    [/d’abord regarder/i, 'je regarde d’abord'],
    [/plutôt pas/i, 'n’a pas aimé'],
    [/dossier complet à/i, 'dossier complété à'],
    [/nouveau en brique/i, 'nouvelles réalisations'],
    [/confidentialité/i, 'vie privée'],
    [/\bappli\b/i, 'application'],
    [/empilé/i, 'à joints alignés'],
    [/(?<!ê)\b(tu|tes|toi)\b/i, 'vous, votre'],
    [/(?<!boîte |e-)\bmails?\b|\bcourriel/i, 'e-mail'],
    [/salle d’exposition/i, 'showroom'],
    [/consultant/i, 'conseiller'],
    [/inscrivez-vous avec votre code/i, 'annoncez-vous'],
    [/conseiller l(e|es) voit/i, 'montrez-le à votre conseiller: favourites, notes and files are not in the brief'],
    [/code à l’arrivée/i, 'code d’arrivée'],
    [/rendez.vous vidéo/i, 'appel vidéo'],
    [/\bapp\b/i, 'application'],
    [/\bgsm\b/, 'GSM'],
    [/seul le lien/i, 'earlier links work too until one of them is used'],
  ],
}

/** The text as a reader sees it: without names of placeholders, and without names of files, which are ASCII. */
const shown = (text: string): string => (text.endsWith('.ics') ? '' : text.replaceAll(/\{\{\w+\}\}/g, '{}'))

/** All texts of a language, each with its file and key, and the legal pages without their tags. */
function textsOf(locale: Locale) {
  const legal = listUnder('src/build/legal').filter((path) => path.includes(`.${locale}.`))
  const isPage = (path: string) => path.endsWith('.html')
  const pages = legal.filter(isPage).map((path) => ({ where: path, text: readText(path).replaceAll(/<[^>]*>/g, ' ') }))
  const files = [
    ...listUnder(`src/app/locales/${locale}`),
    `src/server/locales/${locale}.json`,
    ...legal.filter((path) => !isPage(path)),
  ]
  const texts = files.flatMap((path) =>
    flatTexts(JSON.parse(readText(path)) as Texts).map(([key, text]) => ({ where: `${path} ${key}`, text })),
  )
  return [...texts, ...pages]
}

const wrongTerms = (text: string, terms: readonly Term[]): string[] =>
  terms.filter(([wrong]) => wrong.test(shown(text))).map(([, right]) => right)

describe('terms', () => {
  test.each(Object.entries(TERMS))('texts have one term per thing and its typography (%s) (S012)', (locale, terms) => {
    const found = textsOf(locale as Locale).flatMap(({ where, text }) =>
      wrongTerms(text, terms).map((right) => `${where}: “${text}” → ${right}`),
    )
    expect(found).toEqual([])
  })

  test('no French text has a word that needs elision before a name (S012)', () => {
    const beforeName =
      /(?<![\p{L}’])(de|que|le|la|du|si) \{\{(name|title|place|address|emailAddress|showroom|product|city|by|who)\}\}/iu
    // In these the product is the portal, whose name begins with a consonant.
    const found = textsOf('fr').filter(
      ({ where, text }) => beforeName.test(text) && !/\.fileTitle$|terms\.fr\.html$/.test(where),
    )
    expect(found).toEqual([])
  })

  test('other terms and spaces are found', () => {
    expect(wrongTerms('Log in met je e-mail in onze showroom', TERMS.nl)).toHaveLength(3)
    expect(wrongTerms('Votre rendez-vous : « ici » ? Par mail!', TERMS.fr)).toHaveLength(3)
    expect(wrongTerms('Votre rendez\u2011vous\u00A0: «\u00A0ici\u00A0»\u00A0!', TERMS.fr)).toEqual([])
    expect(wrongTerms('Bezoek aan {{showroom}}', TERMS.nl)).toEqual([])
  })
})
