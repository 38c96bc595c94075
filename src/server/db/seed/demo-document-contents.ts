import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import type { DocumentKind } from '#contract/inspiration/catalogue.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { COLOUR_FAMILIES } from '#contract/planner/schema.ts'
import { fillText } from '#server/locales/messages.ts'
import { type PdfFile, createPdfWriter, type PdfWriter, WIDTH } from './demo-document-pdf.ts'
import type { BuildingFacts, DocumentSource, ProductFacts } from './demo-document-data.ts'
import fr from './document-texts.fr.json' with { type: 'json' }
import nl from './document-texts.nl.json' with { type: 'json' }

const TEXTS: Record<Locale, typeof nl> = { nl, fr }

/** Maximum of buildings in a brochure and in a table cell. */
const BUILDINGS_MAX = 4

/** Context of a document writer. */
interface DocumentContext {
  readonly pdf: PdfWriter
  readonly source: DocumentSource
  readonly texts: typeof nl
}

const WRITERS: Record<DocumentKind, (context: DocumentContext) => Promise<void> | void> = {
  BROCHURE: writeBrochure,
  TECHNICAL_SHEET: writeSheet,
  DECLARATION_OF_PERFORMANCE: writeDeclaration,
  LAYING_INSTRUCTIONS: writeInstructions,
  CARE_GUIDE: writeCareGuide,
}

/** Creates a document; the same catalogue gives the same bytes. */
export async function createDocument(source: DocumentSource): Promise<PdfFile> {
  const texts = TEXTS[source.locale]
  const { page, notice, kinds } = texts
  const pdf = await createPdfWriter({
    locale: source.locale,
    title: source.title,
    notice: fillText(notice, { company: COMPANY_NAME }),
    pageText: page,
  })
  pdf.addText({ style: 'soft', text: kinds[source.kind] })
  pdf.addText({ style: 'H1', text: source.title })
  await WRITERS[source.kind]({ pdf, source, texts })
  return pdf.end()
}

async function writeBrochure({ pdf, source, texts }: DocumentContext): Promise<void> {
  const { lead, products, buildings, next, nextText } = texts.brochure
  const shown = buildingsOf(source).slice(0, BUILDINGS_MAX)
  pdf.addText({ style: 'lead', text: textForCategory(lead, source) })
  const [first] = shown
  if (first?.picture) {
    const box = { x: pdf.left, y: pdf.y(), width: WIDTH, height: 300 }
    await pdf.picture(first.picture.key, first.picture.alt, box)
    pdf.moveTo(box.y + box.height + 6)
    pdf.addText({ style: 'soft', text: captionOf(first) })
  }
  pdf.newPage()
  pdf.addText({ style: 'H2', text: products })
  for (const product of source.products) await addProduct(pdf, source, texts, product)
  pdf.ensureSpace(220)
  pdf.addText({ style: 'H2', text: buildings })
  for (const building of shown) await addBuilding(pdf, building)
  pdf.ensureSpace(110)
  pdf.addText({ style: 'H2', text: next })
  pdf.addText({ style: 'P', text: nextText })
}

async function writeSheet({ pdf, source, texts }: DocumentContext): Promise<void> {
  const { description, data, advice, adviceText } = texts.sheet
  for (const [index, product] of source.products.entries()) {
    if (index > 0) pdf.newPage()
    if (source.products.length > 1) pdf.addText({ style: 'H2', text: product.name })
    await addStrip(pdf, product, 170)
    pdf.addText({ style: 'H2', text: description })
    pdf.addText({ style: 'P', text: product.description })
    pdf.addText({ style: 'H2', text: data })
    pdf.table([texts.facts.property, texts.facts.value], factsOf(product, source, texts))
  }
  pdf.ensureSpace(200)
  pdf.addText({ style: 'H2', text: advice })
  pdf.list(adviceText)
}

function writeDeclaration({ pdf, source, texts }: DocumentContext): void {
  const { lead, standards, uses, rows, performance, characteristics, fire, fireValue, none, dimensions } =
    texts.declaration
  const names = source.products.map(({ name }) => name).join(', ')
  pdf.addText({ style: 'lead', text: lead })
  pdf.table(
    [texts.facts.property, texts.facts.value],
    [
      [rows.type, names],
      [rows.use, textForCategory(uses, source)],
      [rows.maker, COMPANY_NAME],
      [rows.standard, textForCategory(standards, source)],
      [rows.system, rows.systemValue],
    ],
  )
  pdf.addText({ style: 'H2', text: performance })
  const tested = textForCategory(characteristics, source).map((name) => [name, none] as const)
  pdf.table([texts.facts.property, texts.facts.value], [[fire, fireValue], ...tested])
  pdf.ensureSpace(120)
  pdf.addText({ style: 'H2', text: dimensions })
  pdf.table(
    [texts.facts.product, texts.facts.dimensions],
    source.products.map((product) => [product.name, product.dimensions ?? '–']),
  )
}

async function writeInstructions({ pdf, source, texts }: DocumentContext): Promise<void> {
  const { before, steps, products, ...about } = texts.laying
  const copy = textForCategory(about, source)
  pdf.addText({ style: 'lead', text: copy.lead })
  await addStrip(pdf, source.products[0], STRIP_HEIGHT)
  pdf.addText({ style: 'H2', text: before })
  pdf.list(copy.before)
  pdf.addText({ style: 'H2', text: steps })
  pdf.list(copy.steps.map(sentenceOf), true)
  pdf.ensureSpace(120)
  pdf.addText({ style: 'H2', text: products })
  const rows = source.products.map(({ name, ...product }) => [name, measuresOf(product, source, texts)] as const)
  pdf.table([texts.facts.product, texts.facts.dimensions], rows)
}

async function writeCareGuide({ pdf, source, texts }: DocumentContext): Promise<void> {
  const { year, troubles, never, ...about } = texts.care
  const copy = textForCategory(about, source)
  pdf.addText({ style: 'lead', text: copy.lead })
  await addStrip(pdf, source.products[0], STRIP_HEIGHT)
  pdf.addText({ style: 'H2', text: year })
  pdf.list(copy.year)
  pdf.addText({ style: 'H2', text: troubles })
  for (const [name = '', text = ''] of copy.troubles) {
    pdf.ensureSpace(60)
    pdf.addText({ style: 'H3', text: name })
    pdf.addText({ style: 'P', text })
  }
  pdf.ensureSpace(120)
  pdf.addText({ style: 'H2', text: never })
  pdf.list(copy.never)
}

/** Heights of full-width pictures and of samples, in points. */
const STRIP_HEIGHT = 150
const SAMPLE_SIZE = 128

async function addStrip(pdf: PdfWriter, product: ProductFacts | undefined, height: number) {
  if (!product?.picture) return
  const box = { x: pdf.left, y: pdf.y(), width: WIDTH, height }
  await pdf.picture(product.picture.key, product.picture.alt, box)
  pdf.moveTo(box.y + height + 18)
}

async function addProduct(pdf: PdfWriter, source: DocumentSource, texts: typeof nl, product: ProductFacts) {
  const [x, width] = [pdf.left + SAMPLE_SIZE + 20, WIDTH - SAMPLE_SIZE - 20]
  pdf.ensureSpace(SAMPLE_SIZE + 22)
  const y = pdf.y()
  if (product.picture) {
    await pdf.picture(product.picture.key, product.picture.alt, {
      x: pdf.left,
      y,
      width: SAMPLE_SIZE,
      height: SAMPLE_SIZE,
    })
  }
  pdf.moveTo(y)
  pdf.addText({ style: 'H3', text: product.name, x, width })
  pdf.addText({ style: 'P', text: product.description, x, width })
  const measures = measuresOf(product, source, texts)
  const facts = [measures, product.texture ?? product.system].filter(Boolean).join(' · ')
  pdf.addText({ style: 'soft', text: facts, x, width })
  pdf.moveTo(Math.max(pdf.y(), y + SAMPLE_SIZE) + 18)
}

async function addBuilding(pdf: PdfWriter, building: BuildingFacts) {
  const box = { width: 186, height: 124 }
  const [x, width] = [pdf.left + box.width + 20, WIDTH - box.width - 20]
  pdf.ensureSpace(box.height + 20)
  const y = pdf.y()
  if (building.picture) await pdf.picture(building.picture.key, building.picture.alt, { x: pdf.left, y, ...box })
  pdf.moveTo(y)
  pdf.addText({ style: 'H3', text: building.title, x, width })
  pdf.addText({ style: 'soft', text: building.place, x, width })
  pdf.addText({ style: 'P', text: building.description, x, width })
  pdf.moveTo(Math.max(pdf.y(), y + box.height) + 16)
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

/** The texts for the category of a document's products. */
function textForCategory<Text>(copy: Readonly<Record<string, Text>>, { category, kind }: DocumentSource): Text {
  const found = copy[category]
  if (found === undefined) throw new Error(`There is nothing to write in a ${kind} on ${category}`)
  return found
}
