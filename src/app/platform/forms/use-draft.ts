import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { visitEntries, visitStore } from '../storage/visit-store.ts'
import { type Fields, fieldsOf, fillFields, isSameFields } from './fields.ts'
import { markUnsaved } from './unsaved.ts'

/** What a draft belongs to. */
interface DraftSetup {
  readonly form: RefObject<HTMLFormElement | null>
  /** Names the form among the person's forms. */
  readonly name: string
  /** The customer; nobody else is ever offered the draft. */
  readonly owner: string
  /** What the form was filled from: when it changes, a form without edits shows the new values. */
  readonly base: unknown
}

/**
 * Keeps the unsaved fields of a form for this tab (F-23) and says whether there are any (E28). Controls are uncontrolled
 * and hold what was saved as their defaults; `noteChange` is the form's `onInput`.
 */
export function useDraft({ form, name, owner, base }: DraftSetup) {
  const entry = visitEntries.draft(owner, name)
  const saved = useRef<Fields>({})
  const [dirty, setDirty] = useState(false)
  const [settled, setSettled] = useState(0)
  const [offered, setOffered] = useState<Fields | null>(() => visitStore.read(entry))

  useLayoutEffect(() => {
    if (dirty || !form.current) return
    form.current.reset()
    saved.current = fieldsOf(form.current)
    // Only then: while somebody types, what was saved is what they began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, base, settled])

  useEffect(() => {
    markUnsaved(name, dirty)
    return () => markUnsaved(name, false)
  }, [name, dirty])

  function noteChange(): void {
    if (!form.current) return
    const fields = fieldsOf(form.current)
    const changed = !isSameFields(fields, saved.current)
    setDirty(changed)
    if (changed) visitStore.write(entry, fields)
    else if (!offered) visitStore.remove(entry)
  }

  return {
    /** True while the form differs from what was saved. */
    dirty,
    /** What was typed before a reload, a crash or a forced sign-out, until it is taken up or thrown away. */
    offered: offered !== null,
    noteChange,
    /** Counts how often the form went back to its defaults; a key for what keeps a state of its own. */
    generation: settled,
    takeUp(): void {
      if (form.current && offered) fillFields(form.current, offered)
      setOffered(null)
      noteChange()
    },
    discard(): void {
      setOffered(null)
      if (!dirty) visitStore.remove(entry)
    },
    /** The input was saved or given up: the form goes back to its defaults, the draft goes. */
    settle(): void {
      visitStore.remove(entry)
      setDirty(false)
      setSettled((count) => count + 1)
    },
  }
}
