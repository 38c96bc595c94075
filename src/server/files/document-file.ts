import type { Locale } from '#contract/constants/locales.ts'

/** Media type of all documents. */
export const DOCUMENT_TYPE = 'application/pdf'

/** Under which id the file store keeps a document in a language. */
export function documentFileId(itemId: string, locale: Locale): string {
  return `document-${itemId}-${locale}`
}
