import { useEffect } from 'react'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { useLocale } from './locale.ts'

/** Sets the document's title to `Page | Product` in the current language. */
export function usePageTitle(page: string): void {
  const product = PRODUCT_NAMES[useLocale()]
  useEffect(() => {
    document.title = `${page} | ${product}`
  }, [page, product])
}
