import { Check } from 'lucide-react'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import type { Image } from '#contract/formats/image-schema.ts'
import { Photo } from '../media/photo.tsx'
import { cx } from '../styles/class-names.ts'
import styles from './photo-choices.module.css'

interface PhotoChoicesProps {
  /** The id of the first option. */
  id?: string
  name: string
  options: readonly { value: string; label: string; image: Image | null }[]
  chosen?: string | null | undefined
  /** As wide as the screen, in rows that are laid like bricks. */
  wide?: boolean
}

const SIZES = `(min-width: ${BREAKPOINTS.medium}px) 34vw, 50vw`

/** Radio buttons as photographs with their names. */
export function PhotoChoices({ id, name, options, chosen, wide = false }: PhotoChoicesProps) {
  return (
    <div className={cx(styles.choices, wide && styles.wide)}>
      {options.map(({ value, label, image }, index) => (
        <label key={value} className={styles.choice}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
          />
          {image && <Photo image={image} sizes={SIZES} className={styles.photo} eager />}
          <span className={styles.name}>
            {label}
            <Check className="i" aria-hidden="true" />
          </span>
        </label>
      ))}
    </div>
  )
}
