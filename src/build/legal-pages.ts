import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'
import * as v from 'valibot'
import { type StoredEntry, STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#contract/configuration/locales.ts'
import {
  framePage,
  LEGAL_PAGES,
  type LegalPage,
  legalPagePath,
  languageSwitch,
  PAGES_STYLE_PATH,
} from '#contract/pages/page-frame.ts'
import { fillNames, fillSlot } from './slots.ts'

const FOLDER = new URL('legal/', import.meta.url)
const STYLE_SHEET = fileURLToPath(new URL('../app/ui/styles/pages/pages.css', import.meta.url))
const ADDRESS = /^\/legal\/(\w+)\.(\w+)\.html(?:\?|$)/

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
  const main = await readText(`${name}.${locale}.html`)
  const [, title] = /<h1>(.+)<\/h1>/.exec(main) ?? []
  if (title === undefined) throw new Error(`The legal page ${name}.${locale}.html has no heading.`)
  const others = LOCALES.filter((other) => other !== locale).map(
    (other) => `<link rel="alternate" hreflang="${LANGUAGE_TAGS[other]}" href="${legalPagePath(name, other)}" />`,
  )
  const framed = framePage({
    locale,
    title,
    main: `<div class="document">${main.trim()}</div>`,
    home: '/auth/login',
    head: others.join(''),
    languages: languageSwitch(locale, 'a', (other) => `href="${legalPagePath(name, other)}" hreflang="${other}"`),
    legalPage: name,
  })
  const page = fillNames(framed, locale)
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

/** The style sheet of the pages outside the program, with the addresses of its fonts by their names in packages. */
async function pagesStyle(config: ResolvedConfig, fontUrl: (name: string) => string): Promise<string> {
  const { code } = await preprocessCSS(await readFile(STYLE_SHEET, 'utf8'), STYLE_SHEET, config)
  return code.replace(/url\("([^"]+\.woff2)"\)/g, (_, name: string) => `url("${fontUrl(name)}")`)
}

/** Writes the legal pages, and the style sheet of all pages outside the program, in builds and in development. */
export function legalPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'legal-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle(_options, bundle) {
      for (const name of LEGAL_PAGES) {
        for (const locale of LOCALES) {
          const fileName = legalPagePath(name, locale).slice(1)
          this.emitFile({ type: 'asset', fileName, source: await legalPage(name, locale) })
        }
      }
      const fontUrl = (name: string) => {
        const font = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.originalFileNames.some((path) => path.endsWith(name)),
        )
        if (!font) throw new Error(`The build has no font ${name}.`)
        return `/${font.fileName}`
      }
      const source = await pagesStyle(config, fontUrl)
      this.emitFile({ type: 'asset', fileName: PAGES_STYLE_PATH.slice(1), source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const send = (type: string, content: Promise<string>) =>
          content.then((text) => response.setHeader('content-type', `${type}; charset=utf-8`).end(text), next)
        if (request.url === PAGES_STYLE_PATH)
          return void send(
            'text/css',
            pagesStyle(config, (name) => `/node_modules/${name}`),
          )
        const [, page, language] = ADDRESS.exec(request.url ?? '') ?? []
        const name = LEGAL_PAGES.find((one) => one === page)
        const locale = LOCALES.find((one) => one === language)
        if (!name || !locale) return next()
        void send('text/html', legalPage(name, locale))
      })
    },
  }
}
