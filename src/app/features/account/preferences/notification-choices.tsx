import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationPreferences } from '#contract/notifications/preferences-schema.ts'
import {
  type PreferenceChanges,
  useNotificationPreferences,
  useSaveNotificationPreferences,
  withChanges,
} from '#app/data/notifications/preference-queries.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import styles from './notification-choices.module.css'

/** Subjects and the ways in which each notifies; there is no mail about changes of projects. */
const SUBJECTS = {
  projects: ['portal'],
  sharing: ['portal', 'mail'],
  appointments: ['portal', 'mail'],
  samples: ['portal', 'mail'],
} as const
const REMINDERS = ['dayBefore', 'twoHoursBefore'] as const

/** What notifies the customer, and by what; saved at once. */
export function NotificationChoices() {
  const { t } = useTranslation('app')
  // Read here: a value passed by the page would be the one before the save for one more render.
  const preferences = useNotificationPreferences().data
  const save = useSaveNotificationPreferences()
  const failure = useErrorMessage(save.error)
  // Set in the same task as the press: a mutation reports its variables in a later one.
  const [unsaved, setUnsaved] = useState<PreferenceChanges>({})
  if (!preferences) return null
  const shown = withChanges(preferences, unsaved)

  const choose = (group: keyof NotificationPreferences, name: string, isOn: boolean) => {
    const chosen = { ...unsaved, [group]: { ...unsaved[group], [name]: isOn } }
    setUnsaved(chosen)
    save.mutate(chosen, { onSettled: () => setUnsaved((latest) => (latest === chosen ? {} : latest)) })
  }

  return (
    <div className={styles.subjects}>
      <ErrorSummary errors={failure ? [{ text: failure }] : []} />
      {(['projects', 'sharing', 'appointments', 'samples'] as const).map((subject) => (
        <fieldset key={subject} className={styles.subject}>
          <legend className="t-row">{t(`notify.${subject}`)}</legend>
          <p className="t-soft">{t(`notifyText.${subject}`)}</p>
          <div className={styles.ways}>
            {SUBJECTS[subject].map((way) => (
              <CheckRow
                key={way}
                type="checkbox"
                label={t(`notifyBy.${way}`)}
                checked={way === 'mail' && subject !== 'projects' ? shown.mail[subject] : shown.portal[subject]}
                onChange={({ target }) => choose(way, subject, target.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset className={styles.subject}>
        <legend className="t-row">{t('reminder.title')}</legend>
        <p className="t-soft">{t('reminder.text')}</p>
        <div className={styles.ways}>
          {REMINDERS.map((name) => (
            <CheckRow
              key={name}
              type="checkbox"
              label={t(`reminder.${name}`)}
              checked={shown.reminders[name]}
              onChange={({ target }) => choose('reminders', name, target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
