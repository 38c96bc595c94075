import { COMPANY_NAME } from '#contract/constants/brand.ts'
import type { DocumentKind } from '#contract/constants/catalogue.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { COLOUR_FAMILIES } from '#contract/schemas/project-helpers.ts'
import { fillText } from '#server/http/messages.ts'
import { type MadeDocument, openPaper, type Paper, WIDTH } from './demo-documents-paper.ts'
import type { BuildingFacts, DocumentSource, ProductFacts } from './demo-documents-source.ts'
import fr from './document-texts.fr.json' with { type: 'json' }
import nl from './document-texts.nl.json' with { type: 'json' }

const TEXTS: Record<Locale, typeof nl> = { nl, fr }

/** Buildings that a brochure shows at most, and that a table names. */
const BUILDINGS_MAX = 4

/** What is written, on what, from which words. */
interface Writing {
  readonly paper: Paper
  readonly source: DocumentSource
  readonly texts: typeof nl
}

const WRITERS: Record<DocumentKind, (writing: Writing) => Promise<void> | void> = {
  BROCHURE: writeBrochure,
  TECHNICAL_SHEET: writeSheet,
  DECLARATION_OF_PERFORMANCE: writeDeclaration,
  LAYING_INSTRUCTIONS: writeInstructions,
  CARE_GUIDE: writeCareGuide,
}

/** Makes a document: the same bytes from the same catalogue. */
export async function makeDocument(source: DocumentSource): Promise<MadeDocument> {
  const texts = TEXTS[source.locale]
  const { page, notice, kinds } = texts
  const paper = await openPaper({
    locale: source.locale,
    title: source.title,
    notice: fillText(notice, { company: COMPANY_NAME }),
    pageText: page,
  })
  paper.words({ style: 'soft', text: kinds[source.kind] })
  paper.words({ style: 'H1', text: source.title })
  await WRITERS[source.kind]({ paper, source, texts })
  return paper.end()
}

async function writeBrochure({ paper, source, texts }: Writing): Promise<void> {
  const { lead, products, buildings, next, nextText } = texts.brochure
  const shown = buildingsOf(source).slice(0, BUILDINGS_MAX)
  paper.words({ style: 'lead', text: textFor(lead, source) })
  const [first] = shown
  if (first?.picture) {
    const box = { x: paper.left, y: paper.at(), width: WIDTH, height: 300 }
    await paper.picture(first.picture.key, first.picture.alt, box)
    paper.moveTo(box.y + box.height + 6)
    paper.words({ style: 'soft', text: captionOf(first) })
  }
  paper.newPage()
  paper.words({ style: 'H2', text: products })
  for (const product of source.products) await showProduct(paper, source, texts, product)
  paper.room(220)
  paper.words({ style: 'H2', text: buildings })
  for (const building of shown) await showBuilding(paper, building)
  paper.room(110)
  paper.words({ style: 'H2', text: next })
  paper.words({ style: 'P', text: nextText })
}

async function writeSheet({ paper, source, texts }: Writing): Promise<void> {
  const { description, data, advice, adviceText } = texts.sheet
  for (const [index, product] of source.products.entries()) {
    if (index > 0) paper.newPage()
    if (source.products.length > 1) paper.words({ style: 'H2', text: product.name })
    await showStrip(paper, product, 170)
    paper.words({ style: 'H2', text: description })
    paper.words({ style: 'P', text: product.description })
    paper.words({ style: 'H2', text: data })
    paper.table([texts.facts.property, texts.facts.value], factsOf(product, source, texts))
  }
  paper.room(200)
  paper.words({ style: 'H2', text: advice })
  paper.list(adviceText)
}

function writeDeclaration({ paper, source, texts }: Writing): void {
  const { lead, standards, uses, rows, performance, characteristics, fire, fireValue, none, dimensions } =
    texts.declaration
  const names = source.products.map(({ name }) => name).join(', ')
  paper.words({ style: 'lead', text: lead })
  paper.table(
    [texts.facts.property, texts.facts.value],
    [
      [rows.type, names],
      [rows.use, textFor(uses, source)],
      [rows.maker, COMPANY_NAME],
      [rows.standard, textFor(standards, source)],
      [rows.system, rows.systemValue],
    ],
  )
  paper.words({ style: 'H2', text: performance })
  const tested = textFor(characteristics, source).map((name) => [name, none] as const)
  paper.table([texts.facts.property, texts.facts.value], [[fire, fireValue], ...tested])
  paper.room(120)
  paper.words({ style: 'H2', text: dimensions })
  paper.table(
    [texts.facts.product, texts.facts.dimensions],
    source.products.map((product) => [product.name, product.dimensions ?? '–']),
  )
}

async function writeInstructions({ paper, source, texts }: Writing): Promise<void> {
  const { before, steps, products, ...about } = texts.laying
  const words = textFor(about, source)
  paper.words({ style: 'lead', text: words.lead })
  await showStrip(paper, source.products[0], STRIP)
  paper.words({ style: 'H2', text: before })
  paper.list(words.before)
  paper.words({ style: 'H2', text: steps })
  paper.list(words.steps.map(sentenceOf), true)
  paper.room(120)
  paper.words({ style: 'H2', text: products })
  const rows = source.products.map(({ name, ...product }) => [name, measuresOf(product, source, texts)] as const)
  paper.table([texts.facts.product, texts.facts.dimensions], rows)
}

async function writeCareGuide({ paper, source, texts }: Writing): Promise<void> {
  const { year, troubles, never, ...about } = texts.care
  const words = textFor(about, source)
  paper.words({ style: 'lead', text: words.lead })
  await showStrip(paper, source.products[0], STRIP)
  paper.words({ style: 'H2', text: year })
  paper.list(words.year)
  paper.words({ style: 'H2', text: troubles })
  for (const [name = '', text = ''] of words.troubles) {
    paper.room(60)
    paper.words({ style: 'H3', text: name })
    paper.words({ style: 'P', text })
  }
  paper.room(120)
  paper.words({ style: 'H2', text: never })
  paper.list(words.never)
}

/** Heights of pictures across the page, and of samples, in points. */
const STRIP = 150
const SAMPLE = 128

async function showStrip(paper: Paper, product: ProductFacts | undefined, height: number) {
  if (!product?.picture) return
  const box = { x: paper.left, y: paper.at(), width: WIDTH, height }
  await paper.picture(product.picture.key, product.picture.alt, box)
  paper.moveTo(box.y + height + 18)
}

async function showProduct(paper: Paper, source: DocumentSource, texts: typeof nl, product: ProductFacts) {
  const [x, width] = [paper.left + SAMPLE + 20, WIDTH - SAMPLE - 20]
  paper.room(SAMPLE + 22)
  const y = paper.at()
  if (product.picture) {
    await paper.picture(product.picture.key, product.picture.alt, { x: paper.left, y, width: SAMPLE, height: SAMPLE })
  }
  paper.moveTo(y)
  paper.words({ style: 'H3', text: product.name, x, width })
  paper.words({ style: 'P', text: product.description, x, width })
  const measures = measuresOf(product, source, texts)
  const facts = [measures, product.texture ?? product.system].filter(Boolean).join(' · ')
  paper.words({ style: 'soft', text: facts, x, width })
  paper.moveTo(Math.max(paper.at(), y + SAMPLE) + 18)
}

async function showBuilding(paper: Paper, building: BuildingFacts) {
  const box = { width: 186, height: 124 }
  const [x, width] = [paper.left + box.width + 20, WIDTH - box.width - 20]
  paper.room(box.height + 20)
  const y = paper.at()
  if (building.picture) await paper.picture(building.picture.key, building.picture.alt, { x: paper.left, y, ...box })
  paper.moveTo(y)
  paper.words({ style: 'H3', text: building.title, x, width })
  paper.words({ style: 'soft', text: building.place, x, width })
  paper.words({ style: 'P', text: building.description, x, width })
  paper.moveTo(Math.max(paper.at(), y + box.height) + 16)
}

function factsOf(
  product: ProductFacts,
  { category, locale }: DocumentSource,
  { facts, colours, categories }: typeof nl,
) {
  const colour = COLOUR_FAMILIES.filter((family) => product.tags.includes(family)).map((family) => colours[family])
  const places = product.buildings.slice(0, BUILDINGS_MAX).map(({ title, place }) => `${title} (${place})`)
  const rows: readonly (readonly [string, string | null])[] = [
    [facts.category, categories[category]],
    [facts.dimensions, product.dimensions],
    [facts.pieces, piecesOf(product, locale)],
    [facts.colour, colour.join(', ')],
    [facts.texture, product.texture],
    [facts.system, product.system],
    [facts.usedIn, places.join('\n')],
  ]
  return rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

function measuresOf(
  product: Pick<ProductFacts, 'dimensions' | 'piecesPerSquareMetre'>,
  { locale }: DocumentSource,
  { facts }: typeof nl,
): string {
  const pieces = piecesOf(product, locale)
  return [product.dimensions, pieces && `${facts.pieces}: ${pieces}`].filter(Boolean).join(' · ')
}

function piecesOf({ piecesPerSquareMetre: pieces }: Pick<ProductFacts, 'piecesPerSquareMetre'>, locale: Locale) {
  return pieces === null
    ? null
    : new Intl.NumberFormat(LANGUAGE_TAGS[locale], { maximumFractionDigits: 1 }).format(pieces)
}

function buildingsOf({ products }: DocumentSource): BuildingFacts[] {
  const all = products.flatMap(({ buildings }) => buildings)
  return [...new Map(all.map((building) => [building.id, building])).values()]
}

function captionOf({ title, place }: BuildingFacts): string {
  return `${title}, ${place}`
}

function sentenceOf([name = '', text = '']: readonly string[]): string {
  return `${name}. ${text}`
}

/** The words on the products of a document. Throws when nothing is written about that category. */
function textFor<Text>(words: Readonly<Record<string, Text>>, { category, kind }: DocumentSource): Text {
  const found = words[category]
  if (found === undefined) throw new Error(`There is nothing to write in a ${kind} on ${category}`)
  return found
}
