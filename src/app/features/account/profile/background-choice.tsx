import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Background, BACKGROUNDS } from '#contract/constants/backgrounds.ts'
import { cookieEntries, readCookie, writeCookie } from '#app/platform/storage/cookies.ts'
import styles from './background-choice.module.css'

const address = (id: string, format: string) => `/media/backgrounds/${id}-640.${format}`

/** What is none of ours counts as the first (F-42). */
function readChoice(): Background {
  const id = readCookie(cookieEntries.background)
  return BACKGROUNDS.find((one) => one === id) ?? BACKGROUNDS[0]
}

/** Which photograph the login page shows on this device; it counts at once (S052). */
export function BackgroundChoice() {
  const { t } = useTranslation('app')
  const [chosen, setChosen] = useState(readChoice)
  function choose(id: Background) {
    writeCookie(cookieEntries.background, id)
    setChosen(id)
  }
  return (
    <fieldset>
      <legend className="vh">{t('background.title')}</legend>
      <div className={styles.photos}>
        {BACKGROUNDS.map((id) => (
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
