import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { draftEntry } from '../storage/page-entries.ts'
import { readEntry, removeEntry, writeEntry } from '../storage/entry-store.ts'
import { type Fields, readFields, fillFields, hasEqualFields, resetForm } from './form-values.ts'
import { markUnsaved } from '../state/unsaved-changes.ts'

interface DraftSetup {
  readonly form: RefObject<HTMLFormElement | null>
  /** Name of the form, unique per customer. */
  readonly name: string
  /** The customer, who alone is offered the draft. */
  readonly owner: string
  /** The saved values; when they change, a form without edits shows the new ones. */
  readonly base: unknown
}

/**
 * Stores the unsaved values of a form as a draft of this tab. Controls are uncontrolled with the saved values as
 * defaults; `updateDraft` is the form's `onInput`.
 */
export function useDraft({ form, name, owner, base }: DraftSetup) {
  const entry = draftEntry(owner, name)
  const saved = useRef<Fields>({})
  const shownBase = useRef(base)
  const [dirty, setDirty] = useState(false)
  const [generation, setGeneration] = useState(0)
  const [offered, setOffered] = useState<Fields | null>(() => readEntry(entry))

  useLayoutEffect(() => {
    if (dirty || !form.current) return
    resetForm(form.current)
    saved.current = readFields(form.current)
    shownBase.current = base
    // Not while somebody types, as edits are compared with the values they started from.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, base, generation])

  useEffect(() => {
    markUnsaved(name, dirty)
    return () => markUnsaved(name, false)
  }, [name, dirty])

  const readInput = () => form.current && readFields(form.current)

  function updateDraft(): void {
    const fields = readInput()
    if (!fields) return
    const changed = !hasEqualFields(fields, saved.current)
    setDirty(changed)
    // What was saved elsewhere meanwhile is shown once nothing is edited any more.
    if (!changed && shownBase.current !== base) setGeneration((count) => count + 1)
    if (changed) writeEntry(entry, fields)
    else if (!offered) removeEntry(entry)
  }

  function reset(): void {
    removeEntry(entry)
    setDirty(false)
    setGeneration((count) => count + 1)
  }

  return {
    /** True while the form differs from the saved values. */
    dirty,
    /** Whether there is a draft from before a reload, a crash or a forced sign-out. */
    offered: offered !== null,
    updateDraft,
    /** Number of resets of the form, as a key for components with state of their own. */
    generation,
    restoreDraft(): void {
      if (form.current && offered) fillFields(form.current, offered)
      setOffered(null)
      updateDraft()
    },
    discardDraft(): void {
      setOffered(null)
      if (!dirty) removeEntry(entry)
    },
    /** The input was saved or discarded: resets the form and removes the draft. */
    reset,
    /**
     * Call when the input is sent, and the returned function once it is saved: true if the form can be reset, false if it
     * was edited since and stays, also as the draft of a form that was left.
     */
    startSave(): () => boolean {
      const sent = readInput()
      return () => {
        const latest = readInput() ?? readEntry(entry)
        if (!sent || !latest || hasEqualFields(latest, sent)) return true
        saved.current = sent
        return false
      }
    },
  }
}
