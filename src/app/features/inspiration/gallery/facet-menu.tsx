import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import chipStyles from '#app/ui/forms/chip-group.module.css'
import { cx } from '#app/ui/styles/class-names.ts'
import { useDisclosure } from '#app/ui/hooks/use-disclosure.ts'
import styles from './facet-menu.module.css'

interface FacetMenuProps {
  label: string
  /** Accessible name, such as with the number of selected values. */
  ariaLabel: string
  children: ReactNode
}

/** A chip with a multiple-choice panel: closes on Escape, a press outside or tabbing out. */
export function FacetMenu({ label, ariaLabel, children }: FacetMenuProps) {
  const { open, setOpen, root, button, closeByKey } = useDisclosure()
  const id = useId()
  return (
    // The handler serves the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.root} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        className={cx(chipStyles.chip, styles.button)}
        aria-label={ariaLabel}
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
