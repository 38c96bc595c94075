import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './now-line.module.css'

/** Where now is among the visits. */
export function NowLine({ now }: { now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <li className={styles.line}>
      <b className="num">
        <span className="vh">{t('board.now')} </span>
        {formatTime(now, locale)}
      </b>
    </li>
  )
}
