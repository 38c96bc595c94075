import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#app/ui/class-names.ts'
import styles from './facet-menu.module.css'

interface FacetMenuProps {
  label: string
  /** What assistive technology hears instead, such as how many are chosen. */
  spoken: string
  children: ReactNode
}

/** A chip that unfolds choices, several of which may be made: it closes by Escape, a press elsewhere or tabbing out of it. */
export function FacetMenu({ label, spoken, children }: FacetMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
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
  return (
    // The handler serves the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.root} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={spoken}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDown className={cx('i', 'i--s')} aria-hidden="true" />
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
