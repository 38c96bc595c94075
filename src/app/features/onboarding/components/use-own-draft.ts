import { type RefObject, useEffect } from 'react'
import { useDraft } from '#app/platform/forms/use-draft.ts'

interface OwnDraft {
  readonly form: RefObject<HTMLFormElement | null>
  readonly name: string
  readonly owner: string
  readonly base: unknown
}

/**
 * The draft of a screen, taken up by itself: whoever comes back to a question finds what they were typing, as onboarding is
 * walked through back and forth and asks nothing else (F-23).
 */
export function useOwnDraft({ name, ...setup }: OwnDraft) {
  const draft = useDraft({ ...setup, name: `onboarding-${name}` })
  useEffect(() => {
    if (draft.offered) draft.takeUp()
    // What was there when the screen was opened; what is typed from then on is on it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return draft
}
