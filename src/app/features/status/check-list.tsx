import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import type { Check } from '../model.ts'
import styles from './check-list.module.css'

/** What was found, one row each; `acts` has what can be done about some of it. */
export function CheckList({ checks, acts }: { checks: readonly Check[]; acts: Readonly<Record<string, ReactNode>> }) {
  const { t } = useTranslation('app')
  return (
    <dl className={styles.list}>
      {checks.map(({ id, term, fine, lines }) => (
        <div key={id} className={styles.row}>
          <dt className="t-strong">{term}</dt>
          <dd className={styles.words}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {acts[id]}
          </dd>
          {fine !== null && (
            <dd className={styles.verdict}>
              <Badge tone={fine ? 'moss' : 'ochre'}>{t(fine ? 'check.ok' : 'check.note')}</Badge>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
