import type { Locale } from '#contract/configuration/locales.ts'

/** Media type of all documents. */
export const DOCUMENT_TYPE = 'application/pdf'

/** The file store's id of a document in a language. */
export function documentFileId(itemId: string, locale: Locale): string {
  return `document-${itemId}-${locale}`
}
