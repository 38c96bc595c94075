import { type Guide, guideFor } from './install-guides.ts'

interface ClientHints {
  readonly brands: readonly { readonly brand: string }[]
}

/** The guide for the current browser. */
export function detectGuide(): Guide {
  const { userAgent, maxTouchPoints, userAgentData } = navigator as Navigator & { userAgentData?: ClientHints }
  const brands = userAgentData?.brands.map(({ brand }) => brand) ?? []
  return guideFor({ userAgent, brands, touchPoints: maxTouchPoints })
}
