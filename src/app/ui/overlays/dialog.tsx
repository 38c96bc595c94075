import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, a sheet from below on phones. Render it to open it; the browser traps focus and returns it. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before React takes it out of the document: closing is what gives the focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    firstField(dialog)?.focus()
    return () => dialog?.close()
  }, [])
  // Some browsers let a second Escape through, whatever is answered to the first.
  function followClose() {
    if (!box.current?.open) onClose()
  }
  function closeOnScrim(event: MouseEvent) {
    if (event.target === box.current) onClose()
  }
  return (
    // Escape is the keyboard's way to what the press on the scrim does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={box}
      className={styles.dialog}
      aria-labelledby={id}
      onClick={closeOnScrim}
      onClose={followClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 className="t-2xl" id={id}>
            {title}
          </h2>
          <Button variant="quiet" icon aria-label={closeLabel} onClick={onClose}>
            <X className="i" aria-hidden="true" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** What to start with: the choice as it stands, or the first line of text where no keyboard would cover it. */
function firstField(dialog: HTMLDialogElement | null): HTMLElement | null {
  const field = dialog?.querySelector<HTMLInputElement>('input:checked') ?? dialog?.querySelector('input') ?? null
  const covered = field?.type === 'text' && window.matchMedia('(pointer: coarse)').matches
  return covered ? null : field
}

/** The buttons at the end of a dialog, always in sight. */
export function DialogEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
