import { type Guide, guideFor } from '../model.ts'

interface ClientHints {
  readonly brands: readonly { readonly brand: string }[]
}

/** The way of installing of the browser that this is. */
export function browserGuide(): Guide {
  const { userAgent, maxTouchPoints, userAgentData } = navigator as Navigator & { userAgentData?: ClientHints }
  const brands = userAgentData?.brands.map(({ brand }) => brand) ?? []
  return guideFor({ userAgent, brands, touchPoints: maxTouchPoints })
}
