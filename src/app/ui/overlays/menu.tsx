import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../forms/button.tsx'
import styles from './menu.module.css'
import { useDisclosure } from '../hooks/use-disclosure.ts'

/** A menu button. Closes on selection, Escape, an outside click or when focus leaves it. */
export function Menu({ label, icon: Icon, children }: { label: string; icon: LucideIcon; children: ReactNode }) {
  const { open, setOpen, root, button, closeByKey } = useDisclosure()
  const id = useId()
  function closeOnSelect(event: { target: EventTarget }) {
    if (event.target instanceof Element && event.target.closest('a, button')) setOpen(false)
  }
  return (
    // The handlers serve the links and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.root} onKeyDown={closeByKey}>
      <Button
        ref={button}
        variant="quiet"
        icon
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon className="i" aria-hidden="true" />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div id={id} className={styles.menu} hidden={!open} onClick={closeOnSelect}>
        {children}
      </div>
    </div>
  )
}
