import { useTranslation } from 'react-i18next'
import { COMPLETENESS_CRITERIA } from '#contract/configuration/limits.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { fieldId } from '#app/platform/forms/use-form.ts'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { fieldOfBrick, missingBricks, PROFILE_BRICKS, type ProfileBrick } from './profile-fields.ts'
import styles from './profile-aside.module.css'
import { PROFILE_FORM } from './profile-form.tsx'

/** Characters of the customer number that are shown. */
const NUMBER_LENGTH = 8

/** Explains what the profile is used for and links to the missing parts. */
export function ProfileAside({ customer: { id, profile } }: { customer: Customer }) {
  const { t } = useTranslation('app')
  const missing = missingBricks(profile)
  const laid = COMPLETENESS_CRITERIA - missing.length
  const nameOf = (brick: ProfileBrick) =>
    brick === 'plans' && profile?.customerType === 'PROFESSIONAL' ? t('profile.company') : t(`brickOfProfile.${brick}`)
  return (
    <aside className={styles.aside} aria-labelledby="profile-use">
      <h2 className="t-section" id="profile-use">
        {t('profile.use')}
      </h2>
      <div className={styles.score}>
        <Wall share={laid / COMPLETENESS_CRITERIA} large />
        <p className="t-s t-soft">{missing.length === 0 ? t('profile.full') : t('profile.laid', { laid })}</p>
      </div>
      <ul className={styles.parts}>
        {PROFILE_BRICKS.map((brick) => (
          <li key={brick}>
            {missing.includes(brick) ? (
              <button type="button" className="link" onClick={() => focusField(fieldOfBrick(brick, profile))}>
                {t('profile.add', { part: nameOf(brick).toLowerCase() })}
              </button>
            ) : (
              <b>{nameOf(brick)}</b>
            )}
            <p className="t-s t-soft">{t(`useOfProfile.${brick}`)}</p>
          </li>
        ))}
      </ul>
      <p className="t-s t-faint num" title={id}>
        {t('profile.number', { number: id.slice(0, NUMBER_LENGTH) })}
      </p>
    </aside>
  )
}

function focusField(name: string): void {
  document.getElementById(fieldId(PROFILE_FORM, name))?.focus()
}
