import type { Plugin } from 'vite'
import * as v from 'valibot'
import { DEFAULT_SETTINGS, fillSettings, type PortalSettings } from '#contract/auth/portal-settings.ts'
import { createPortalSettings, settingsVariables } from '#contract/auth/settings-variables.ts'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { fillNames, fillSlot } from './slots.ts'

/**
 * Completes index.html: names product, company and build, delays first paint on wide screens, adds whom to contact when the
 * portal does not start and the settings of this installation, and in builds inlines the entry's style sheet, which
 * saves a round trip before first paint. `finish` creates the other documents from the result.
 */
export function documents(build: string): Plugin {
  return {
    name: 'documents',
    enforce: 'post',
    transformIndexHtml: (html) => {
      const slots = {
        'render-blocking': RENDER_BLOCKING,
        contact: CONTACT,
        build: `<meta name="build" content="${build}">`,
      }
      const filled = Object.entries(slots).reduce((page, [name, content]) => fillSlot(page, name, content), html)
      return fillSettings(fillNames(filled, DEFAULT_LOCALE), readSettings(process.env))
    },
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

/** The settings of the build's environment; a server that is started with others serves documents with its own. */
function readSettings(environment: NodeJS.ProcessEnv): PortalSettings {
  // An empty variable counts as absent, as at the start of the server.
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(v.object(settingsVariables), present)
  if (parsed.success) return createPortalSettings(parsed.output, DEFAULT_SETTINGS)
  const [issue] = parsed.issues
  throw new Error(`${v.getDotPath(issue)} ${issue.message}.`)
}

/**
 * An inline style sheet, which cannot fail to load. The link fetches nothing: it tells Vite's loader of lazy chunks that
 * this style sheet is already present. It has a type that browsers do not load, as Chromium preloads disabled ones.
 */
export function styleSheet(file: string, css: string): string {
  return `<style>${css.trim()}</style><link rel="stylesheet" href="/${file}" type="text/inline" disabled>`
}

/**
 * On wide screens the page is centred and would move with each part of the document that arrives, so painting waits for
 * the whole document. On phones waiting would only cost time.
 */
const RENDER_BLOCKING = `<link rel="expect" href="#start-fallback" blocking="render" media="(min-width: ${BREAKPOINTS.medium}px)">`

const { phone, emailAddress } = COMPANY_CONTACT
const CONTACT = `<a href="tel:${phone}">${formatPhone(phone)}</a> <a href="mailto:${emailAddress}">${emailAddress}</a>`
