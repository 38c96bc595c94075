import { useEffect, useRef } from 'react'
import { AlertIcon } from './first-load-icons.tsx'
import styles from './error-summary.module.css'

export interface FormError {
  /** Id of the field it belongs to; without one it is about the form as a whole. */
  field?: string | undefined
  text: string
}

/**
 * Why a form was not sent, on top of it, with a link to each field. Takes focus whenever the list is a new one, so that
 * a second refusal is heard too; with `passive` the focus is left to the first wrong field.
 */
export function ErrorSummary({
  errors,
  title,
  refused = errors,
  passive = false,
}: {
  errors: readonly FormError[]
  title?: string
  /** Another one with every refusal, where the list is also new for other reasons, such as a switch of language. */
  refused?: unknown
  passive?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!passive) box.current?.focus()
  }, [refused, passive])
  if (errors.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <AlertIcon />
      <div>
        {title && <p className="t-strong">{title}</p>}
        {errors.map(({ field, text }) => (
          <p key={`${field}:${text}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {text}
              </a>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Moves to the field without a trace in the address. */
function focusField(event: { preventDefault: () => void }, field: string): void {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
