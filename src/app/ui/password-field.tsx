import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldText } from './field.tsx'
import { EyeIcon } from './first-load-icons.tsx'
import fieldStyles from './field.module.css'
import styles from './password-field.module.css'

/** A password with a button that shows it; uncontrolled, so showing never touches what was typed. */
export function PasswordField({
  label,
  hint,
  message,
  id,
  showLabel,
  ...input
}: FieldText & { showLabel: string } & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, message }} {...(id ? { id } : {})}>
      {(wiring) => (
        <span className={styles.affix}>
          <input {...input} {...wiring} type={shown ? 'text' : 'password'} className={fieldStyles.input} />
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
        </span>
      )}
    </Field>
  )
}
