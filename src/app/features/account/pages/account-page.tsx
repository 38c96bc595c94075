import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '#contract/constants/locales.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { session } from '#app/platform/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckRow } from '#app/ui/check-row.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { ListBones } from '#app/ui/skeleton.tsx'
import { CustomerFacts } from '../components/customer-facts.tsx'
import { VERSION } from '../model.ts'
import styles from './account-page.module.css'

/** Who is signed in, in which language, and the way out. */
export function AccountPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('account.title'))
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{t('account.title')}</h1>
        <p className="t-lead">{t('account.lead')}</p>
      </header>
      <Course split="3-2">
        <Cell aria-labelledby="account-you">
          <PanelErrorBoundary>
            <You />
          </PanelErrorBoundary>
        </Cell>
        <Cell aria-labelledby="account-language">
          <div className={styles.stack}>
            <h2 className="t-section" id="account-language">
              {t('account.language')}
            </h2>
            <p className="t-soft">{t('account.languageText')}</p>
            <Languages />
          </div>
        </Cell>
      </Course>
      <Course>
        <Cell aria-labelledby="account-leave">
          <Leave />
        </Cell>
      </Course>
      <Course>
        <Cell className={styles.version}>
          <p className="t-s t-faint num">{t('account.version', { version: VERSION })}</p>
        </Cell>
      </Course>
    </>
  )
}

/** Works at once: the page itself is the answer. */
function Languages() {
  const { t } = useTranslation('app')
  const current = useLocale()
  return (
    <fieldset className={styles.languages}>
      <legend className="vh">{t('account.language')}</legend>
      {LOCALES.map((locale) => (
        <CheckRow
          key={locale}
          type="radio"
          name="locale"
          value={locale}
          lang={locale}
          label={t(`common:nav.${locale}`)}
          checked={locale === current}
          onChange={() => void switchLocale(locale)}
        />
      ))}
    </fieldset>
  )
}

function You() {
  const { t } = useTranslation('app')
  const me = useMe()
  const online = useOnline()
  const slow = useSlow(!me.data && !me.isError)
  if (me.data) return <CustomerFacts customer={me.data} />
  return (
    <LoadState read={me} online={online} slow={slow} failed={t('account.fail')}>
      <ListBones rows={2} />
    </LoadState>
  )
}

function Leave() {
  const { t } = useTranslation('app')
  const [leaving, setLeaving] = useState(false)
  function leave() {
    setLeaving(true)
    void session.logout('logout')
  }
  return (
    <div className={styles.stack}>
      <h2 className="t-section" id="account-leave">
        {t('account.leaveTitle')}
      </h2>
      <p className="t-soft">{t('account.leaveText')}</p>
      <p>
        <Button busy={leaving} onClick={leave}>
          <LogOut className="i" aria-hidden="true" />
          {t('account.leave')}
        </Button>
      </p>
    </div>
  )
}
