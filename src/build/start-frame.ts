import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#contract/configuration/locales.ts'
import { styleSheet } from './documents.ts'
import { type Manifest, routeChunks, withImports } from './manifest.ts'

/**
 * The frame of the start page in each language and layout with its style sheets, as templates of which a script of the
 * document shows one to signed-in visitors (app/document/start-frame.ts).
 */
export async function startFrames(manifest: Manifest): Promise<string> {
  const { prerenderStartPage } = (await import(pathToFileURL('dist/prerender/prerender.js').href)) as {
    prerenderStartPage: (locale: Locale, isMobile: boolean) => Promise<string>
  }
  const templates = [template('styles', await styles(manifest))]
  // Serial, as the language is global.
  for (const locale of LOCALES) {
    for (const layout of ['mobile', 'wide']) {
      const markup = await prerenderStartPage(locale, layout === 'mobile')
      templates.push(template(`${LANGUAGE_TAGS[locale]} ${layout}`, `<div inert>${withoutMarkers(markup)}</div>`))
    }
  }
  return templates.join('')
}

const template = (name: string, content: string) => `<template data-frame="${name}">${content}</template>`

/** React renders the page anew, so its markers of places that it has not rendered yet are of no use. */
const withoutMarkers = (markup: string) => markup.replace(/<template[\s\S]*?<\/template>|<!--[\s\S]*?-->/g, '')

/** In the document, as the frame is shown before the chunks are loaded. */
async function styles(manifest: Manifest): Promise<string> {
  const routes = routeChunks(manifest)
  const keys = [...(routes.get('_app') ?? []), ...(routes.get('_app/index') ?? [])]
  const inDocument = new Set([...withImports(manifest, ['index.html'])].flatMap((key) => manifest[key]?.css ?? []))
  const sheets = new Set([...withImports(manifest, keys)].flatMap((key) => manifest[key]?.css ?? []))
  const missing = [...sheets].filter((file) => !inDocument.has(file))
  const contents = missing.map(async (file) => styleSheet(file, await readFile(`dist/portal/${file}`, 'utf8')))
  return (await Promise.all(contents)).join('')
}
