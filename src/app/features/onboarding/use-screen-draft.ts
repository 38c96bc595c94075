import { type RefObject, useEffect } from 'react'
import { useDraft } from '#app/platform/forms/use-draft.ts'

interface ScreenDraftOptions {
  readonly form: RefObject<HTMLFormElement | null>
  readonly name: string
  readonly owner: string
  readonly base: unknown
}

/** The draft of a screen, restored without asking, as customers go back and forth between screens. */
export function useScreenDraft({ name, ...options }: ScreenDraftOptions) {
  const draft = useDraft({ ...options, name: `onboarding-${name}` })
  useEffect(() => {
    if (draft.offered) draft.restoreDraft()
    // Only the draft that existed when the screen was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return draft
}
