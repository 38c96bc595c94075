import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import * as v from 'valibot'
import { type StoredEntry, STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { type Locale, LOCALES } from '#contract/configuration/locales.ts'

const FOLDER = new URL('legal/', import.meta.url)
const ADDRESS = /^\/legal\/cookies\.(nl|fr)\.html(?:\?|$)/

const textMap = v.record(v.string(), v.pipe(v.string(), v.nonEmpty()))
const textsSchema = v.object({
  heads: v.tuple([v.string(), v.string(), v.string(), v.string()]),
  classes: textMap,
  lifetimes: textMap,
  purposes: textMap,
})
type Texts = v.InferOutput<typeof textsSchema>

/** The public cookie page in one language: its texts, and a row for everything that is stored in a browser. */
export async function cookiePage(locale: Locale): Promise<string> {
  const [page, json] = await Promise.all(
    [`cookies.${locale}.html`, `stored-entries.${locale}.json`].map((name) => readFile(new URL(name, FOLDER), 'utf8')),
  )
  const texts = v.parse(textsSchema, JSON.parse(json ?? ''))
  return (page ?? '')
    .replace('<!--cookies-->', () => table('cookie', texts))
    .replace('<!--storage-->', () => table('storage', texts))
}

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

/** Writes the cookie pages from the inventory of browser storage, in builds and in development. */
export function legalPages(): Plugin {
  return {
    name: 'legal-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const locale of LOCALES) {
        this.emitFile({ type: 'asset', fileName: `legal/cookies.${locale}.html`, source: await cookiePage(locale) })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const locale = LOCALES.find((one) => one === ADDRESS.exec(request.url ?? '')?.[1])
        if (!locale) return next()
        cookiePage(locale).then(
          (page) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
          next,
        )
      })
    },
  }
}
