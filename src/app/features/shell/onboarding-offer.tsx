import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { offeredOnboarding } from '#app/data/onboarding/offered-onboarding.ts'
import { focusPage } from '#app/platform/navigation/focus-neighbour.ts'
import { pageEntries } from '#app/platform/storage/page-entries.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import styles from './notice.module.css'

/** Offers to prepare the ongoing appointment, without leaving the page that is being read. */
export function OnboardingOffer({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('app')
  const back = useLocation({ select: ({ href }) => href })
  function postpone() {
    writeEntry(pageEntries.onboardingLater, appointmentId)
    offeredOnboarding.set(null)
    // The pressed button disappears.
    focusPage()
  }
  return (
    <section className={styles.notice} role="status" aria-label={t('onboarding.offer')}>
      <p className="t-row">{t('onboarding.offer')}</p>
      <p className="t-s t-soft">{t('onboarding.offerText')}</p>
      <div className={styles.buttons}>
        <Link to="/onboarding" search={{ back }} className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          {t('onboarding.begin')}
        </Link>
        <Button variant="quiet" onClick={postpone}>
          {t('onboarding.later')}
        </Button>
      </div>
    </section>
  )
}
