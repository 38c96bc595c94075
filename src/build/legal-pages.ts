import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import * as v from 'valibot'
import { type StoredEntry, STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { type Locale, LOCALES } from '#contract/configuration/locales.ts'
import { fillNames, fillSlot } from './slots.ts'

const FOLDER = new URL('legal/', import.meta.url)
const ADDRESS = /^\/legal\/(\w+)\.(\w+)\.html(?:\?|$)/

/** The legal pages; each exists in every language. */
export const LEGAL_PAGES = ['cookies', 'privacy', 'terms'] as const
type LegalPage = (typeof LEGAL_PAGES)[number]

const textMap = v.record(v.string(), v.pipe(v.string(), v.nonEmpty()))
const textsSchema = v.object({
  heads: v.tuple([v.string(), v.string(), v.string(), v.string()]),
  classes: textMap,
  lifetimes: textMap,
  purposes: textMap,
})
type Texts = v.InferOutput<typeof textsSchema>

/** A public legal page in one language; the one about cookies has a row for everything that is stored in a browser. */
export async function legalPage(name: LegalPage, locale: Locale): Promise<string> {
  const frame = await readText(`frame.${locale}.html`)
  const main = await readText(`${name}.${locale}.html`)
  const [, title] = /<h1>(.+)<\/h1>/.exec(main) ?? []
  if (title === undefined) throw new Error(`The legal page ${name}.${locale}.html has no heading.`)
  const link = `href="/legal/${name}.${locale}.html"`
  const framed = fillSlot(frame.replace(link, `${link} aria-current="page"`), 'title', title)
  const page = fillNames(fillSlot(framed, 'main', main.trim()), locale).replaceAll('{{page}}', name)
  if (name !== 'cookies') return page
  const texts = v.parse(textsSchema, JSON.parse(await readText(`stored-entries.${locale}.json`)))
  return fillSlot(fillSlot(page, 'cookies', table('cookie', texts)), 'storage', table('storage', texts))
}

const readText = (file: string): Promise<string> => readFile(new URL(file, FOLDER), 'utf8')

function table(area: StoredEntry['area'], texts: Texts): string {
  const heads = texts.heads.map((head) => `<th scope="col">${head}</th>`).join('')
  const rows = STORED_ENTRIES.filter((entry) => entry.area === area).map((kept) => {
    const cells = [
      `<code>${kept.name}</code>`,
      textFor(texts.purposes, kept.name),
      textFor(texts.classes, kept.purpose),
      textFor(texts.lifetimes, kept.lifetime),
    ]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function textFor(texts: Readonly<Record<string, string>>, name: string): string {
  const text = texts[name]
  if (text === undefined) throw new Error(`The cookie page has no text for ${name}; add it in src/build/legal.`)
  return text
}

/** Writes the legal pages, in builds and in development. */
export function legalPages(): Plugin {
  return {
    name: 'legal-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const name of LEGAL_PAGES) {
        for (const locale of LOCALES) {
          this.emitFile({
            type: 'asset',
            fileName: `legal/${name}.${locale}.html`,
            source: await legalPage(name, locale),
          })
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, page, language] = ADDRESS.exec(request.url ?? '') ?? []
        const name = LEGAL_PAGES.find((one) => one === page)
        const locale = LOCALES.find((one) => one === language)
        if (!name || !locale) return next()
        legalPage(name, locale).then(
          (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
          next,
        )
      })
    },
  }
}
