import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Something that a button unfolds: it closes by Escape, by a press elsewhere or by tabbing out of it. */
export function useUnfolded() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const closeOutside = ({ target }: Event) => {
      // A press on words gives the focus to what the page lies in; that is no way out.
      const isElsewhere = target instanceof Node && !root.current?.contains(target) && !target.contains(root.current)
      if (isElsewhere) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return { open, setOpen, root, button, closeByKey }
}
