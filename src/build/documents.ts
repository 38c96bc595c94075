import { minifySync, type Plugin } from 'vite'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import { COMPANY_CONTACT } from '#contract/constants/brand.ts'
import { formatPhone } from '#contract/rules/phone.ts'
import { languageScript } from './choose-language.ts'
import { linkSecretScript } from './hide-link-secret.ts'
import { freshScript } from './keep-fresh.ts'
import { knownScript } from './mark-known.ts'
import { backgroundScript } from './note-background.ts'

/**
 * Completes index.html: the scripts that hide secrets before anything is fetched and look after a document that is kept,
 * what holds the first paint back until the document is there, the scripts for language and photograph after the root, whom
 * to ask when the portal does not start, and in builds the entry's style sheet in the document itself (one round trip less
 * before first paint, P8).
 * `finish` makes the other documents from the result.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    enforce: 'post',
    transformIndexHtml: (html) =>
      html
        .replace('<!--secret-->', () => inline(`${linkSecretScript};${freshScript};${knownScript}`))
        .replace('<!--whole-->', whole)
        .replace('<!--contact-->', contact)
        .replace('<!--language-->', () => inline(`${languageScript};${backgroundScript}`)),
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      page.source = String(page.source).replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file) => {
        const sheet = bundle[file]
        return sheet?.type === 'asset' ? styleSheet(file, String(sheet.source)) : link
      })
    },
  }
}

/**
 * A sheet in the document itself, which cannot fail to come (F-30). The disabled link fetches nothing: it tells Vite's loader
 * of later chunks that this sheet is there already.
 */
export function styleSheet(file: string, css: string): string {
  return `<style>${css.trim()}</style><link rel="stylesheet" href="/${file}" disabled>`
}

/**
 * What stands in the middle, as on wide screens, would move with each part of the document that comes: none is shown before
 * all are there (P12). On phones it would only take its time (P3).
 */
const whole = `<link rel="expect" href="#whole" blocking="render" media="(min-width: ${BREAKPOINTS.medium}px)">`

const { phone, emailAddress } = COMPANY_CONTACT
const contact = `<a href="tel:${phone}">${formatPhone(phone)}</a> <a href="mailto:${emailAddress}">${emailAddress}</a>`

const inline = (script: string): string => `<script>${minifySync('inline.js', script).code.trim()}</script>`
