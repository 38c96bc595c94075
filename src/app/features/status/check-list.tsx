import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { Check } from './checks.ts'
import styles from './check-list.module.css'

/** The results, one row each; `actions` are rendered by check id. */
export function CheckList({
  checks,
  actions,
}: {
  checks: readonly Check[]
  actions: Readonly<Record<string, ReactNode>>
}) {
  const { t } = useTranslation('app')
  return (
    <dl className={styles.list}>
      {checks.map(({ id, term, isOk, lines }) => (
        <div key={id} className={styles.row}>
          <dt className="t-strong">{term}</dt>
          <dd className={styles.details}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {actions[id]}
          </dd>
          {isOk !== null && (
            <dd className={styles.result}>
              <Badge tone={isOk ? 'moss' : 'ochre'}>{t(isOk ? 'check.ok' : 'check.note')}</Badge>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
