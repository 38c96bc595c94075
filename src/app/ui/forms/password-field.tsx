import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldText } from './field.tsx'
import { EyeIcon } from './first-load-icons.tsx'
import fieldStyles from './field.module.css'
import styles from './password-field.module.css'

interface PasswordText extends FieldText {
  showLabel: string
  /** Said while Caps Lock is on (E17). */
  capsHint?: string
}

/** A password with a button that shows it; uncontrolled, so showing never touches what was typed. */
export function PasswordField({
  label,
  hint,
  message,
  id,
  showLabel,
  capsHint,
  ...input
}: PasswordText & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field {...{ label, hint, message }} {...(id ? { id } : {})}>
      {(wiring) => (
        <span className={styles.affix}>
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={fieldStyles.input}
            onKeyDown={look}
            onKeyUp={look}
            onBlur={() => setCaps(false)}
          />
          <Button
            variant="quiet"
            icon
            className={styles.eye}
            aria-label={showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <EyeIcon open={!shown} />
          </Button>
          {capsHint && (
            <span role="status" className={styles.caps}>
              {caps && capsHint}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
