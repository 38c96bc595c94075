import styles from './language-switch.module.css'

interface Language {
  code: string
  /** In the language itself: whoever needs it reads it. */
  name: string
}

interface LanguageSwitchProps {
  label: string
  languages: readonly Language[]
  current: string
  onChange: (code: string) => void
}

/** Changes the language in place; page and form content stay (E29). */
export function LanguageSwitch({ label, languages, current, onChange }: LanguageSwitchProps) {
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-current={code === current || undefined}
          onClick={() => onChange(code)}
        >
          <span aria-hidden="true">{code.toUpperCase()}</span>
          <span className="vh">
            {code.toUpperCase()}, {name}
          </span>
        </button>
      ))}
    </div>
  )
}
