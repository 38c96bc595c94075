import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VisitPick } from '#contract/schemas/hand-over.ts'
import { keepTaken } from '#app/data/favourites/keep-taken.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Note } from '#app/ui/note.tsx'

/** Puts what was taken over with the favourites, and leads there: this page itself has no link elsewhere (B12, E33). */
export function KeptPicks({ code, picks }: { code: string; picks: readonly VisitPick[] }) {
  const { t } = useTranslation('app')
  const kept = useQuery(keepTaken(code, picks))
  const failure = useFailure(kept.error)
  if (failure) {
    return (
      <Note tone="error" boxed role="alert">
        {failure}
      </Note>
    )
  }
  if (!kept.data) return null
  return (
    <p>
      {t('taken.kept')}{' '}
      <Link to="/favourites" className="link" activeProps={{}}>
        {t('taken.toKept')}
      </Link>
    </p>
  )
}
