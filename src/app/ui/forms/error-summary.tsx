import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

interface FormError {
  /** Id of the field; undefined for an error of the whole form. */
  field?: string | undefined
  text: string
}

/**
 * Errors of a form with a link to each field. Focused for each new submission, so that it is announced again; without a
 * `focusKey` whenever their text changes, as a submission removes it first.
 */
export function ErrorSummary({
  errors,
  title,
  focusKey = errors.map(({ text }) => text).join('\n'),
  focusDisabled = false,
}: {
  errors: readonly FormError[]
  title?: string
  /** Changes with each failed submission; the list itself also changes with the language. */
  focusKey?: unknown
  focusDisabled?: boolean
}) {
  const summaryRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focusDisabled) summaryRef.current?.focus()
  }, [focusKey, focusDisabled])
  if (errors.length === 0) return null
  return (
    <div ref={summaryRef} role="alert" tabIndex={-1} className={styles.summary}>
      <CircleAlert className="i" aria-hidden="true" />
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

/** Focuses the field without changing the URL hash. */
function focusField(event: { preventDefault: () => void }, field: string): void {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
