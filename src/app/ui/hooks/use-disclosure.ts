import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Disclosure state: closes on Escape, an outside click or when focus leaves it. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const closeOutside = ({ target }: Event) => {
      // A click on text focuses an ancestor, which must not close it.
      const isOutside = target instanceof Node && !root.current?.contains(target) && !target.contains(root.current)
      if (isOutside) setOpen(false)
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
