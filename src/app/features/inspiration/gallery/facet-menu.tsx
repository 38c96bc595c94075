import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import chipStyles from '#app/ui/chip-choice.module.css'
import { cx } from '#app/ui/class-names.ts'
import { useUnfolded } from '#app/ui/use-unfolded.ts'
import styles from './facet-menu.module.css'

interface FacetMenuProps {
  label: string
  /** What assistive technology hears instead, such as how many are chosen. */
  spoken: string
  children: ReactNode
}

/** A chip that unfolds choices, several of which may be made: it closes by Escape, a press elsewhere or tabbing out of it. */
export function FacetMenu({ label, spoken, children }: FacetMenuProps) {
  const { open, setOpen, root, button, closeByKey } = useUnfolded()
  const id = useId()
  return (
    // The handler serves the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.root} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        className={cx(chipStyles.chip, styles.button)}
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
