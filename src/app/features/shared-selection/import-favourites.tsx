import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemRating } from '#contract/shared-selections/schema.ts'
import { useImportFavourites } from '#app/data/shared-selections/shared-selection-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { Note } from '#app/ui/feedback/note.tsx'

interface ImportFavouritesProps {
  code: string
  ratings: readonly ItemRating[]
  /** The import is done once, so it waits for the ratings to be final. */
  isFinal: boolean
}

export function ImportFavourites({ code, ratings, isFinal }: ImportFavouritesProps) {
  const { t } = useTranslation('app')
  const importResult = useImportFavourites(code, ratings, isFinal)
  const failure = useErrorMessage(importResult.error)
  if (failure) {
    return (
      <Note tone="error" boxed role="alert">
        {failure}
      </Note>
    )
  }
  if (!importResult.data) return null
  return (
    <p>
      {t('taken.kept')}{' '}
      <Link to="/favourites" className="link" activeProps={{}}>
        {t('taken.toKept')}
      </Link>
    </p>
  )
}
