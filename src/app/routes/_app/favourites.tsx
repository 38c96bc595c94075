import { createFileRoute } from '@tanstack/react-router'
import { FavouritesPage } from '#app/features/inspiration/favourites/favourites-page.tsx'

export const Route = createFileRoute('/_app/favourites')({
  staticData: { access: 'customer' },
  loader: async () => (await import('#app/data/prefetch/prefetch-inspiration.ts')).prefetchFavourites(),
  component: FavouritesPage,
})
