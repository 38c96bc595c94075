import type { Plugin } from 'vite'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { fillSlot } from './slots.ts'

/**
 * Completes index.html: what holds the first paint back on wide screens, whom to contact when the portal does not start, and
 * in builds the entry's style sheet in the document itself, which saves a round trip before the first paint. `finish` makes
 * the other documents from the result.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    enforce: 'post',
    transformIndexHtml: (html) => fillSlot(fillSlot(html, 'render-blocking', RENDER_BLOCKING), 'contact', CONTACT),
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
 * A style sheet in the document itself, which cannot fail to load. The disabled link fetches nothing: it tells Vite's loader
 * of lazy chunks that this sheet is there already.
 */
export function styleSheet(file: string, css: string): string {
  return `<style>${css.trim()}</style><link rel="stylesheet" href="/${file}" disabled>`
}

/**
 * On wide screens the page is centred and would move with each part of the document that arrives, so nothing is painted before
 * all of it is there. On phones waiting would only cost time.
 */
const RENDER_BLOCKING = `<link rel="expect" href="#start-fallback" blocking="render" media="(min-width: ${BREAKPOINTS.medium}px)">`

const { phone, emailAddress } = COMPANY_CONTACT
const CONTACT = `<a href="tel:${phone}">${formatPhone(phone)}</a> <a href="mailto:${emailAddress}">${emailAddress}</a>`
