import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import type { ItemWithImage, SelectionScreenProps } from '../tablet-screen.ts'
import { BrowseScreen } from './browse-screen.tsx'
import { ShareScreen } from '../share/share-screen.tsx'
import { ItemScreen } from './item-screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

type SelectionScreensProps = Omit<SelectionScreenProps, 'items'> & { onEnd: () => void }

export function SelectionScreens({ screen, onEnd, ...rest }: SelectionScreensProps) {
  const references = useQuery(inspirationQueries.references(useLocale()))
  const items = (references.data?.items ?? []).filter((item): item is ItemWithImage => item.image !== null)
  const common = { ...rest, items }
  switch (screen.name) {
    case 'welcome':
      return <WelcomeScreen {...common} screen={screen} onClose={onEnd} />
    case 'browse':
      return <BrowseScreen {...common} screen={screen} references={references} />
    case 'item':
      return <ItemScreen {...common} screen={screen} />
    case 'share':
      return <ShareScreen {...common} screen={screen} onClose={onEnd} />
  }
}
