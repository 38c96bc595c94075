/** What a browser fetches or runs for the prerendered login page, by its markup; URLs without a leading slash. */
export interface LoginDocument {
  readonly scripts: readonly string[]
  readonly inlineScripts: readonly string[]
  readonly styleSheets: readonly string[]
  readonly inlineStyles: readonly string[]
  readonly pictures: readonly string[]
  readonly icons: readonly string[]
  /** Preloaded fonts, which compete with first paint. */
  readonly preloadedFonts: readonly string[]
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=["']?([^"'\\s>]+)`).exec(tag)?.[1]?.replace(/^\//, '')

const present = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]

/** Parses the parts of the login page that the budgets need; content of a `<template>` is not loaded. */
export function readLoginDocument(html: string): LoginDocument {
  const markup = html.replace(/<template[\s\S]*?<\/template>/g, '').replace(/<!--[\s\S]*?-->/g, '')
  const links = (markup.match(/<link\s[^>]*>/g) ?? []).filter((tag) => !/\sdisabled\b/.test(tag))
  const linked = (rel: string) => links.filter((tag) => attribute(tag, 'rel') === rel)
  const scripts = [...markup.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)]
  const preloads = linked('preload')
  const hrefs = (tags: readonly string[]) => tags.map((tag) => attribute(tag, 'href'))
  const images = (markup.match(/<img\s[^>]*>/g) ?? []).map((tag) => attribute(tag, 'src'))
  return {
    scripts: present([...scripts.map(([, tag = '']) => attribute(tag, 'src')), ...hrefs(linked('modulepreload'))]),
    inlineScripts: scripts
      .filter(([, tag = '']) => attribute(tag, 'type') !== 'application/json')
      .map(([, , code = '']) => code)
      .filter((code) => code.trim() !== ''),
    styleSheets: present(hrefs(linked('stylesheet'))),
    inlineStyles: [...markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css),
    pictures: present([...images, ...hrefs(preloads.filter((tag) => attribute(tag, 'as') === 'image'))]),
    icons: present(hrefs(linked('icon'))),
    preloadedFonts: present(hrefs(preloads.filter((tag) => attribute(tag, 'as') === 'font'))),
  }
}
