import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../styles/class-names.ts'
import { Button } from '../forms/button.tsx'
import styles from './menu.module.css'
import { useDisclosure } from '../hooks/use-disclosure.ts'

/** Below this share of the screen's height a menu opens upwards, where it has room. */
const OPENS_UP_BELOW = 0.65

/** A menu button. Closes on selection, Escape, an outside click or when focus leaves it. */
export function Menu({ label, icon: Icon, children }: { label: string; icon: LucideIcon; children: ReactNode }) {
  const { open, setOpen, root, button, closeByKey } = useDisclosure()
  const [opensUp, setOpensUp] = useState(false)
  const id = useId()
  function toggle() {
    setOpensUp((button.current?.getBoundingClientRect().top ?? 0) > window.innerHeight * OPENS_UP_BELOW)
    setOpen(!open)
  }
  function closeOnSelect(event: { target: EventTarget }) {
    if (!(event.target instanceof Element) || !event.target.closest('a, button')) return
    // A dialog that the item opens returns the focus to the menu button.
    button.current?.focus()
    setOpen(false)
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
        onClick={toggle}
      >
        <Icon className="i" aria-hidden="true" />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div id={id} className={cx(styles.menu, opensUp && styles.up)} hidden={!open} onClick={closeOnSelect}>
        {open && children}
      </div>
    </div>
  )
}
