import { useQuery } from '@tanstack/react-query'
import type { Image } from '#contract/schemas/image.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { browseQueries } from '#app/data/inspiration/browse-queries.ts'
import type { KioskScreen, PickScreen } from '../model.ts'
import { BrowseScreen } from './browse-screen.tsx'
import { HandOverScreen } from './hand-over-screen.tsx'
import { PickPictureScreen } from './pick-picture-screen.tsx'
import type { Taste } from './pick-rules.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** A thing with something to see. */
export type Pictured = InspirationItem & { readonly image: Image }

/** What the screens of looking round have in common. */
export interface PickScreenProps<S = PickScreen> {
  screen: S
  show: (screen: KioskScreen) => void
  taste: Taste
  onTaste: (taste: Taste) => void
  items: readonly Pictured[]
}

type PickScreensProps = Omit<PickScreenProps, 'items'> & { onEnd: () => void }

/** From the word of welcome on: looking round, saying what pleases and what does not, and taking it along (B12, B13). */
export function PickScreens({ screen, onEnd, ...rest }: PickScreensProps) {
  const references = useQuery(browseQueries.references())
  const items = (references.data?.items ?? []).filter((item): item is Pictured => item.image !== null)
  const common = { ...rest, items }
  switch (screen.name) {
    case 'welcome':
      return <WelcomeScreen {...common} screen={screen} onClose={onEnd} />
    case 'browse':
      return <BrowseScreen {...common} screen={screen} references={references} />
    case 'look':
      return <PickPictureScreen {...common} screen={screen} />
    case 'takeAlong':
      return <HandOverScreen {...common} screen={screen} onClose={onEnd} />
  }
}
