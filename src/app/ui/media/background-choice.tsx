import { useTranslation } from 'react-i18next'
import { type Background, BACKGROUNDS } from '#contract/configuration/backgrounds.ts'
import styles from './background-choice.module.css'

interface BackgroundChoiceProps {
  label: string
  /** Shows the label; by default it is visually hidden. */
  visible?: boolean
  value: Background
  onChange: (id: Background) => void
}

/** The background photographs as radio buttons. */
export function BackgroundChoice({ label, visible = false, value, onChange }: BackgroundChoiceProps) {
  const { t } = useTranslation('app')
  const address = (id: string, format: string) => `/media/backgrounds/${id}-640.${format}`
  return (
    <fieldset>
      <legend className={visible ? styles.label : 'vh'}>{label}</legend>
      <div className={styles.photos}>
        {BACKGROUNDS.map((id) => (
          <label key={id} className={styles.photo}>
            <input type="radio" name="background" value={id} checked={id === value} onChange={() => onChange(id)} />
            <picture>
              <source type="image/avif" srcSet={address(id, 'avif')} />
              <img src={address(id, 'webp')} alt="" width={640} height={360} loading="lazy" decoding="async" />
            </picture>
            <span className="t-s">{t(`background.${id}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
