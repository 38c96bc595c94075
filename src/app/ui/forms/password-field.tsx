import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldCopy } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './password-field.module.css'

interface PasswordFieldProps extends FieldCopy {
  showLabel: string
  /** Announced while Caps Lock is on. */
  capsHint?: string
}

/** A password field with a show button; uncontrolled. */
export function PasswordField({
  label,
  hint,
  message,
  id,
  showLabel,
  capsHint,
  ...input
}: PasswordFieldProps & ComponentProps<'input'>) {
  const [isVisible, setVisible] = useState(false)
  const [caps, setCaps] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  const updateCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field label={label} hint={hint} message={message} id={id}>
      {(controlProps) => (
        <span className={styles.affix}>
          <input
            {...input}
            {...controlProps}
            type={isVisible ? 'text' : 'password'}
            className={fieldStyles.input}
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
            onBlur={() => setCaps(false)}
          />
          <Button
            variant="quiet"
            icon
            className={styles.eye}
            aria-label={showLabel}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon className="i" aria-hidden="true" />
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
