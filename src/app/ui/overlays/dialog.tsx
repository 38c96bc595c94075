import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../forms/button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, a bottom sheet on phones. Rendering it opens it; the browser traps and restores focus. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before React removes it, because closing restores the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    const opener = document.activeElement
    dialog?.showModal()
    firstField(dialog)?.focus()
    return () => {
      dialog?.close()
      if (document.activeElement === document.body && opener instanceof HTMLElement) {
        // WebKit takes the page behind the dialog for inert until its next layout (seen in WebKitGTK 2.50).
        opener.getBoundingClientRect()
        opener.focus({ preventScroll: true })
      }
    }
  }, [])
  // Some browsers close on a second Escape even when the cancel event is prevented.
  function handleClose() {
    if (!dialogRef.current?.open) onClose()
  }
  // The click that ends a selection of text belongs to the backdrop when the pointer is released there.
  const isBackdropPressed = useRef(false)
  function closeOnBackdropClick(event: MouseEvent) {
    if (isBackdropPressed.current && event.target === dialogRef.current) onClose()
  }
  return (
    // Escape is the keyboard equivalent of a click on the backdrop.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-labelledby={id}
      onPointerDown={(event) => (isBackdropPressed.current = event.target === dialogRef.current)}
      onClick={closeOnBackdropClick}
      onClose={handleClose}
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

/** The initial focus: the first field in reading order, unless its on-screen keyboard would cover the dialog. */
function firstField(dialog: HTMLDialogElement | null): HTMLElement | null {
  const first = dialog?.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS)
  if (!dialog || !first) return null
  // The keyboard enters a group of radio buttons at the checked one.
  if (first.type === 'radio') return dialog.querySelector<HTMLElement>(`[name="${first.name}"]:checked`) ?? first
  const opensKeyboard = first.type !== 'checkbox' && !(first instanceof HTMLSelectElement)
  return opensKeyboard && window.matchMedia('(pointer: coarse)').matches ? null : first
}

const FIELDS = ':is(input, select, textarea):enabled:not([type=hidden])'

/** The buttons of a dialog, always visible. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
