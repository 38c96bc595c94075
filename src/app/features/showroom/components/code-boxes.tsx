import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_LENGTH } from '../model.ts'
import styles from './code-boxes.module.css'

/** The digits typed so far, in two groups of three. */
export function CodeBoxes({ code }: { code: string }) {
  const { t } = useTranslation('app')
  const label = t('kiosk.code.typed', { count: code.length, max: CODE_LENGTH })
  return (
    <div className={styles.code} role="img" aria-label={label}>
      {Array.from({ length: CODE_LENGTH }, (_, at) => (
        <Fragment key={at}>
          {at === CODE_LENGTH / 2 && <i />}
          <span data-next={at === code.length || undefined}>{code[at]}</span>
        </Fragment>
      ))}
    </div>
  )
}
