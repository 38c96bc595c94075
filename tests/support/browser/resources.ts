import type { BrowserContext } from '@playwright/test'

/** Enlarges the resource timing buffer, which holds 250 entries by default; long tests exceed that. */
export const listAllResources = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => performance.setResourceTimingBufferSize(2000))
