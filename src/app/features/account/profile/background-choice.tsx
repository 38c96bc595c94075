import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoginBackground, LOGIN_BACKGROUNDS } from '#contract/configuration/login-backgrounds.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { readEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import styles from './background-choice.module.css'

const address = (id: string, format: string) => `/media/backgrounds/${id}-640.${format}`

/** Falls back to the first background for an unknown cookie value. */
function readChoice(): LoginBackground {
  const id = readEntry(entries.background)
  return LOGIN_BACKGROUNDS.find((one) => one === id) ?? LOGIN_BACKGROUNDS[0]
}

/** The photograph of the login page on this device. */
export function BackgroundChoice() {
  const { t } = useTranslation('app')
  const [chosen, setChosen] = useState(readChoice)
  function choose(id: LoginBackground) {
    writeEntry(entries.background, id)
    setChosen(id)
  }
  return (
    <fieldset>
      <legend className="vh">{t('background.title')}</legend>
      <div className={styles.photos}>
        {LOGIN_BACKGROUNDS.map((id) => (
          <label key={id} className={styles.photo}>
            <input type="radio" name="background" value={id} checked={id === chosen} onChange={() => choose(id)} />
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
