import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { styleSheet } from './documents.ts'
import { type Manifest, routeChunks, withImports } from './manifest.ts'
import { signedInPreloads } from './signed-in-preloads.ts'
import { fillNames, fillSlot } from './slots.ts'
import { startFrames } from './start-frame.ts'

const LOGIN = '/auth/login'

/** Logged-out pages that are the same for everybody, with the key of their title. */
const PAGES = [
  { path: LOGIN, title: ['auth', 'title'] },
  { path: '/auth/register', title: ['auth', 'register'] },
  { path: '/auth/forgot', title: ['mail', 'forgotTitle'] },
] as const

/** One prerendered page. */
export interface PageDocument {
  readonly path: string
  readonly html: string
}

const readManifest = async () => JSON.parse(await readFile('dist/portal/.vite/manifest.json', 'utf8')) as Manifest

/**
 * The document of all other URLs; for signed-in users it shows the frame of the start page, and loads the first page in
 * parallel with the program.
 */
export async function shellPage(shell: string): Promise<PageDocument> {
  const manifest = await readManifest()
  const signedIn = (await startFrames(manifest)) + (await signedInPreloads(manifest))
  return { path: '', html: fillSlots(shell, { 'signed-in': signedIn }) }
}

/** The shell document with each page in both languages; an inline script shows the right one. */
export async function prerenderPages(shell: string): Promise<PageDocument[]> {
  const { prerender } = (await import(pathToFileURL('dist/prerender/prerender.js').href)) as {
    prerender: (path: string, locale: Locale) => Promise<string>
  }
  const manifest = await readManifest()
  const documents: PageDocument[] = []
  // Serial, as the language is global.
  for (const { path, title } of PAGES) {
    const [dutch, french] = [await prerender(path, 'nl'), await prerender(path, 'fr')]
    const [dutchTitle, frenchTitle] = await Promise.all(LOCALES.map((locale) => titleOf(locale, title)))
    const html = fillSlots(shell, {
      'page-head': await preloads(manifest, path),
      'app-html':
        `<div id="root">${dutch}</div>` +
        `<template data-language="fr" data-title="${frenchTitle}">${french}</template>`,
    })
      .replace('<html lang="nl-BE">', `<html lang="nl-BE" data-prerendered="${path}">`)
      .replace(/<title>.*?<\/title>/, `<title>${dutchTitle}</title>`)
    documents.push({ path, html })
  }
  return documents
}

const EMPTY = { 'page-head': '', 'signed-in': '' }

/** The shell with these slots filled; the root keeps its loading indicator unless a page fills it. */
function fillSlots(shell: string, contents: Readonly<Record<string, string>>): string {
  return Object.entries({ ...EMPTY, ...contents }).reduce(
    (html, [name, content]) => fillSlot(html, name, content),
    shell,
  )
}

async function titleOf(locale: Locale, [section, name]: readonly [string, string]): Promise<string> {
  const files = ['common', 'common-visitor'].map((part) => readFile(`src/app/locales/${locale}/${part}.json`, 'utf8'))
  const texts = (await Promise.all(files)).map((text) => JSON.parse(text) as Record<string, Record<string, string>>)
  const title = texts.map((part) => part[section]?.[name]).find(Boolean)
  if (!title) throw new Error(`There is no text ${section}.${name} in ${locale}.`)
  return fillNames(`${title} | {{product}}`, locale)
}

/**
 * Preloads in parallel with the program: the texts of Dutch, the default, and the page's own chunks. Its style sheets
 * are in the document, as its markup is shown before the chunks are loaded.
 */
async function preloads(manifest: Manifest, path: string): Promise<string> {
  const texts = [
    'src/app/locales/nl/common.json',
    ...(path === LOGIN ? [] : ['src/app/locales/nl/common-visitor.json']),
  ]
  if (texts.some((key) => !manifest[key])) throw new Error('The build has no chunk for the Dutch texts.')
  const inDocument = withImports(manifest, ['index.html'])
  const own = [...withImports(manifest, routeChunks(manifest).get(path.slice(1)) ?? [])]
  const chunks = [...texts, ...own.filter((key) => !inDocument.has(key))].flatMap((key) => manifest[key] ?? [])
  const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const styles = sheets.map(async (file) => styleSheet(file, await readFile(`dist/portal/${file}`, 'utf8')))
  return [
    ...(await Promise.all(styles)),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}
