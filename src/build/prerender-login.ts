import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { LOCALES, type Locale } from '#contract/constants/locales.ts'

const LOGIN = '/auth/login'

/** The shell document with the login page in it, in both languages; the language script shows the right one. */
export async function prerenderLogin(shell: string): Promise<string> {
  const { prerender } = (await import(pathToFileURL('dist/prerender/prerender.js').href)) as {
    prerender: (path: string, locale: Locale) => Promise<string>
  }
  const markup = { nl: '', fr: '' }
  for (const locale of LOCALES) markup[locale] = await prerender(LOGIN, locale)
  const titles = { nl: await title('nl'), fr: await title('fr') }
  const french = `<template data-language="fr" data-title="${titles.fr}">${markup.fr}</template>`
  return shell
    .replace('<html lang="nl-BE">', `<html lang="nl-BE" data-prerendered="${LOGIN}">`)
    .replace(/<title>.*<\/title>/, `<title>${titles.nl}</title>`)
    .replace('<!--head-->', await textPreload())
    .replace(/<div id="root"[\s\S]*?<\/div\s*>\s*<\/div\s*>/, () => `<div id="root">${markup.nl}</div>${french}`)
}

async function title(locale: Locale): Promise<string> {
  const texts = JSON.parse(await readFile(`src/app/locales/${locale}/common.json`, 'utf8')) as {
    auth: { title: string }
  }
  return `${texts.auth.title} | ${PRODUCT_NAMES[locale]}`
}

/** Dutch is the default, so its texts are fetched along with the program instead of after it. */
async function textPreload(): Promise<string> {
  const manifest = JSON.parse(await readFile('dist/portal/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const chunk = manifest['src/app/locales/nl/common.json']
  if (!chunk) throw new Error('The build has no chunk for the Dutch texts.')
  return `<link rel="modulepreload" crossorigin href="/${chunk.file}">`
}
