import { readFile } from 'node:fs/promises'
import { COMPANY_NAME } from '#contract/constants/brand.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { fillText } from '#server/http/messages.ts'

type Pdf = PDFKit.PDFDocument

/** Readable by screen readers (ISO 14289); the library knows it, its types do not. */
const UNIVERSAL = 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets

/** Fonts and pictures lie beside this file, and the build copies them beside the bundle that it ends up in. */
const FOLDER = new URL(/* @vite-ignore */ './documents/', import.meta.url)
const FONTS = { text: 'hanken-grotesk-400', strong: 'hanken-grotesk-600', display: 'familjen-grotesk-600' }

const INK = '#1d1b18'
const SOFT = '#55504a'
const JOINT = '#cfc9bd'
const CLAY = '#a2422a'
/** A4 in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 108, bottom: 84 }
export const WIDTH = PAGE.width - PAGE.left - PAGE.right

/** Fixed, so that the same words make the same bytes. */
const MADE_AT = new Date('2026-01-05T09:00:00Z')

/** Kinds of text: font, size and the space below, in points. */
const STYLES = {
  H1: { font: 'display', size: 32, colour: INK, gap: 10 },
  H2: { font: 'display', size: 18, colour: INK, gap: 8 },
  H3: { font: 'strong', size: 12, colour: INK, gap: 3 },
  lead: { font: 'text', size: 13, colour: SOFT, gap: 18 },
  P: { font: 'text', size: 10.5, colour: INK, gap: 8 },
  soft: { font: 'text', size: 9, colour: SOFT, gap: 6 },
} as const

/** A piece of text on its way onto the paper; without a place it goes below what is there. */
interface Words {
  readonly style: keyof typeof STYLES
  readonly text: string
  readonly x?: number
  readonly width?: number
}

/** What a finished document is. */
export interface MadeDocument {
  readonly content: Buffer
  readonly pages: number
}

export type Paper = Awaited<ReturnType<typeof openPaper>>

/** What stands on every page. */
export interface PaperFacts {
  readonly locale: Locale
  readonly title: string
  readonly notice: string
  /** With `{{page}}` and `{{pages}}`. */
  readonly pageText: string
}

/** A tagged PDF/UA document in the making: what is put on it goes below what is there, on a new page where it must. */
export async function openPaper({ locale, title, notice, pageText }: PaperFacts) {
  // Loaded only where documents are made, which is once in the life of a database.
  const { default: PDFDocument } = await import('pdfkit')
  const { top, bottom, left, right } = PAGE
  const pdf: Pdf = new PDFDocument({
    size: 'A4',
    margins: { top, bottom, left, right },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: UNIVERSAL,
    tagged: true,
    lang: LANGUAGE_TAGS[locale],
    displayTitle: true,
    info: { Title: title, Author: COMPANY_NAME, CreationDate: MADE_AT, ModDate: MADE_AT },
  })
  const bytes = collect(pdf)
  for (const [name, file] of Object.entries(FONTS)) {
    pdf.registerFont(name, await readFile(new URL(`fonts/${file}.ttf`, FOLDER)))
  }
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  function write({ style, text, x = left, width = WIDTH }: Words): void {
    const { font, size, colour, gap } = STYLES[style]
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, x, pdf.y, { width, lineGap: size * 0.22 })
    pdf.y += gap
  }

  const tag = (words: Words) => (words.style.startsWith('H') ? words.style : 'P')

  return {
    left,
    /** The next free height. */
    at: () => pdf.y,
    moveTo: (y: number) => void (pdf.y = y),
    /** Begins a new page unless so much room is left. */
    room(height: number): void {
      if (pdf.y + height > PAGE.height - bottom) pdf.addPage()
    },
    newPage: () => void pdf.addPage(),
    words(words: Words): void {
      root.add(pdf.struct(tag(words), {}, () => write(words)))
    },
    /** Points below each other; numbered when they follow each other. */
    list(points: readonly string[], isNumbered = false): void {
      const list = pdf.struct('L')
      root.add(list)
      points.forEach((text, index) => {
        this.room(40)
        const y = pdf.y
        const mark = isNumbered ? `${index + 1}` : '–'
        const label = () => void pdf.font('strong').fontSize(10.5).fillColor(CLAY).text(mark, left, y)
        const body = () => {
          pdf.y = y
          write({ style: 'P', text, x: left + 22, width: WIDTH - 22 })
        }
        list.add(pdf.struct('LI', {}, [pdf.struct('Lbl', {}, label), pdf.struct('LBody', {}, body)]))
      })
      list.end()
      pdf.y += 10
    },
    /** Rows of a name and its value under a head, between joints. */
    table(head: readonly [string, string], rows: readonly (readonly [string, string])[]): void {
      const table = pdf.struct('Table')
      root.add(table)
      const column = WIDTH * 0.42
      const row = (cells: readonly [string, string], isHead: boolean) => {
        this.room(36)
        const y = pdf.y
        const heights: number[] = []
        const cell = (text: string, x: number, width: number, isStrong: boolean) => () => {
          const font = isStrong ? 'strong' : 'text'
          pdf.font(font).fontSize(10).fillColor(INK).text(text, x, y, { width, lineGap: 2 })
          heights.push(pdf.y)
        }
        const [name, value] = cells
        table.add(
          pdf.struct('TR', {}, [
            pdf.struct('TH', {}, cell(name, left, column - 12, isHead)),
            pdf.struct(isHead ? 'TH' : 'TD', {}, cell(value, left + column, WIDTH - column, isHead)),
          ]),
        )
        pdf.y = Math.max(...heights) + 5
        rule(pdf, pdf.y, JOINT)
        pdf.y += 7
      }
      row(head, true)
      for (const cells of rows) row(cells, false)
      table.end()
      pdf.y += 12
    },
    /** A picture by its key, cut to a size. */
    async picture(key: string, alt: string, box: { x: number; y: number; width: number; height: number }) {
      const image = await readFile(new URL(`pictures/${key}.jpg`, FOLDER))
      const { x, y, width, height } = box
      const draw = () => {
        pdf.save()
        pdf.rect(x, y, width, height).clip()
        pdf.image(image, x, y, { cover: [width, height], align: 'center', valign: 'center' })
        pdf.restore()
      }
      root.add(pdf.struct('Figure', { alt }, draw))
    },
    /** Puts the brand and the foot on each page, and closes. */
    async end(): Promise<MadeDocument> {
      root.end()
      const { count } = pdf.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(index)
        // Both stand in the margins, where text would begin a new page.
        pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
        pdf.markContent('Artifact', { type: 'Pagination' })
        brand(pdf)
        foot(pdf, notice, fillText(pageText, { page: index + 1, pages: count }))
        pdf.endMarkedContent()
      }
      pdf.end()
      return { content: await bytes, pages: count }
    },
  }
}

/** Three bricks and the name. */
function brand(pdf: Pdf): void {
  const { left } = PAGE
  const y = 44
  pdf.rect(left + 8.5, y, 16, 7).fill(CLAY)
  pdf.rect(left, y + 8.5, 16, 7).fill(INK)
  pdf.rect(left + 17.5, y + 8.5, 16, 7).fill(INK)
  pdf
    .font('display')
    .fontSize(17)
    .fillColor(INK)
    .text(COMPANY_NAME, left + 43, y - 2, { lineBreak: false })
  rule(pdf, 78, JOINT)
}

function foot(pdf: Pdf, notice: string, page: string): void {
  const y = PAGE.height - 56
  rule(pdf, y - 8, JOINT)
  pdf.font('text').fontSize(8.5).fillColor(SOFT)
  pdf.text(notice, PAGE.left, y, { width: WIDTH - 70 })
  pdf.text(page, PAGE.left, y, { width: WIDTH, align: 'right' })
}

function rule(pdf: Pdf, y: number, colour: string): void {
  pdf
    .save()
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.width - PAGE.right, y)
    .lineWidth(0.75)
    .stroke(colour)
    .restore()
}

async function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
