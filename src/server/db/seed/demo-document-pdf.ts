import { readFile } from 'node:fs/promises'
import { COMPANY_NAME } from '#contract/configuration/brand.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { fillText } from '#server/locales/messages.ts'

type Pdf = PDFKit.PDFDocument

/** Accessible PDF (ISO 14289); supported by the library but missing in its types. */
const PDF_UA = 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets

/** Fonts and pictures are beside this file; the build copies them beside the bundle. */
const FOLDER = new URL(/* @vite-ignore */ './documents/', import.meta.url)
const FONTS = { text: 'hanken-grotesk-400', strong: 'hanken-grotesk-600', display: 'familjen-grotesk-600' }

const INK = '#1d1b18'
const SOFT = '#55504a'
const JOINT = '#cfc9bd'
const CLAY = '#a2422a'
/** A4 in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 108, bottom: 84 }
export const WIDTH = PAGE.width - PAGE.left - PAGE.right

/** Fixed, so that the same content gives the same bytes. */
const CREATED_AT = new Date('2026-01-05T09:00:00Z')

/** Text styles; sizes and the space below in points. */
const STYLES = {
  H1: { font: 'display', size: 32, colour: INK, gap: 10 },
  H2: { font: 'display', size: 18, colour: INK, gap: 8 },
  H3: { font: 'strong', size: 12, colour: INK, gap: 3 },
  lead: { font: 'text', size: 13, colour: SOFT, gap: 18 },
  P: { font: 'text', size: 10.5, colour: INK, gap: 8 },
  soft: { font: 'text', size: 9, colour: SOFT, gap: 6 },
} as const

/** A text to add; without a position it goes below the previous one. */
interface TextBlock {
  readonly style: keyof typeof STYLES
  readonly text: string
  readonly x?: number
  readonly width?: number
}

/** A finished document. */
export interface PdfFile {
  readonly content: Buffer
  readonly pages: number
}

export type PdfWriter = Awaited<ReturnType<typeof createPdfWriter>>

/** Content of every page. */
export interface PdfOptions {
  readonly locale: Locale
  readonly title: string
  readonly notice: string
  /** With `{{page}}` and `{{pages}}`. */
  readonly pageText: string
}

/** Writes a tagged PDF/UA document; content goes below the previous one, on a new page if needed. */
export async function createPdfWriter({ locale, title, notice, pageText }: PdfOptions) {
  // Loaded lazily, as documents are created once per database.
  const { default: PDFDocument } = await import('pdfkit')
  const { top, bottom, left, right } = PAGE
  const pdf: Pdf = new PDFDocument({
    size: 'A4',
    margins: { top, bottom, left, right },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    lang: LANGUAGE_TAGS[locale],
    displayTitle: true,
    info: { Title: title, Author: COMPANY_NAME, CreationDate: CREATED_AT, ModDate: CREATED_AT },
  })
  const bytes = collect(pdf)
  for (const [name, file] of Object.entries(FONTS)) {
    pdf.registerFont(name, await readFile(new URL(`fonts/${file}.ttf`, FOLDER)))
  }
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  function write({ style, text, x = left, width = WIDTH }: TextBlock): void {
    const { font, size, colour, gap } = STYLES[style]
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, x, pdf.y, { width, lineGap: size * 0.22 })
    pdf.y += gap
  }

  const tag = (block: TextBlock) => (block.style.startsWith('H') ? block.style : 'P')

  return {
    left,
    /** The current vertical position. */
    y: () => pdf.y,
    moveTo: (y: number) => void (pdf.y = y),
    /** Starts a new page unless this height is left. */
    ensureSpace(height: number): void {
      if (pdf.y + height > PAGE.height - bottom) pdf.addPage()
    },
    newPage: () => void pdf.addPage(),
    addText(block: TextBlock): void {
      root.add(pdf.struct(tag(block), {}, () => write(block)))
    },
    /** A list, numbered if its order matters. */
    list(points: readonly string[], isNumbered = false): void {
      const list = pdf.struct('L')
      root.add(list)
      points.forEach((text, index) => {
        this.ensureSpace(40)
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
    /** A table of names and values under a header row. */
    table(header: readonly [string, string], rows: readonly (readonly [string, string])[]): void {
      const table = pdf.struct('Table')
      root.add(table)
      const column = WIDTH * 0.42
      const addRow = (cells: readonly [string, string], isHeader: boolean) => {
        this.ensureSpace(36)
        const y = pdf.y
        const heights: number[] = []
        const cellWriter = (text: string, x: number, width: number, isStrong: boolean) => () => {
          const font = isStrong ? 'strong' : 'text'
          pdf.font(font).fontSize(10).fillColor(INK).text(text, x, y, { width, lineGap: 2 })
          heights.push(pdf.y)
        }
        const [name, value] = cells
        table.add(
          pdf.struct('TR', {}, [
            pdf.struct('TH', {}, cellWriter(name, left, column - 12, isHeader)),
            pdf.struct(isHeader ? 'TH' : 'TD', {}, cellWriter(value, left + column, WIDTH - column, isHeader)),
          ]),
        )
        pdf.y = Math.max(...heights) + 5
        drawLine(pdf, pdf.y, JOINT)
        pdf.y += 7
      }
      addRow(header, true)
      for (const cells of rows) addRow(cells, false)
      table.end()
      pdf.y += 12
    },
    /** A picture by its key, cropped to a size. */
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
    /** Adds header and footer to each page and closes the document. */
    async end(): Promise<PdfFile> {
      root.end()
      const { count } = pdf.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(index)
        // Both are in the margins, where text would start a new page.
        pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
        pdf.markContent('Artifact', { type: 'Pagination' })
        drawHeader(pdf)
        drawFooter(pdf, notice, fillText(pageText, { page: index + 1, pages: count }))
        pdf.endMarkedContent()
      }
      pdf.end()
      return { content: await bytes, pages: count }
    },
  }
}

/** The logo and the name. */
function drawHeader(pdf: Pdf): void {
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
  drawLine(pdf, 78, JOINT)
}

function drawFooter(pdf: Pdf, notice: string, page: string): void {
  const y = PAGE.height - 56
  drawLine(pdf, y - 8, JOINT)
  pdf.font('text').fontSize(8.5).fillColor(SOFT)
  pdf.text(notice, PAGE.left, y, { width: WIDTH - 70 })
  pdf.text(page, PAGE.left, y, { width: WIDTH, align: 'right' })
}

function drawLine(pdf: Pdf, y: number, colour: string): void {
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
