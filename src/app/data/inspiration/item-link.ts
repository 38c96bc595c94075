import { linkOptions } from '@tanstack/react-router'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { track } from '#app/platform/analytics/track.ts'

/** Link props of an item's page; following a link to a building is an analytics event. */
export function itemLink({ id, kind, title }: Pick<InspirationItem, 'id' | 'kind' | 'title'>) {
  switch (kind) {
    case 'REFERENCE_PROJECT':
      return {
        ...linkOptions({ to: '/inspiration/$itemId', params: { itemId: id } }),
        onClick: () => track('reference_project_clicked', { referenceProjectId: id }),
      }
    case 'PRODUCT':
      return linkOptions({ to: '/products/$productId', params: { productId: id } })
    case 'DOWNLOAD':
      return linkOptions({ to: '/inspiration', search: { tab: 'DOWNLOAD', query: title } })
  }
}
