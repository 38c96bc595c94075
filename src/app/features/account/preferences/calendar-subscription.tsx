import { CalendarSync, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useCreateCalendarSubscription,
  useRevokeCalendarSubscription,
} from '#app/data/appointments/calendar-subscription.ts'
import { copyText } from '#app/platform/files/save-and-copy.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import styles from './calendar-subscription.module.css'

const PROGRAMS = ['apple', 'google', 'outlook'] as const

/** The private address of the customer's calendar; null before one is created. */
export function CalendarSubscription({ fileUrl }: { fileUrl: string | null }) {
  const { t } = useTranslation('app')
  const content = useRef<HTMLDivElement>(null)
  const create = useCreateCalendarSubscription()
  const failure = useErrorMessage(create.error)
  // The section is shown after the page, when the browser has already looked for the hash.
  useEffect(() => {
    if (location.hash === '#agenda') content.current?.closest('section')?.scrollIntoView()
  }, [])
  // What had the focus is replaced.
  const focus = () => content.current?.focus()
  return (
    <div ref={content} tabIndex={-1} className={styles.content}>
      {fileUrl ? (
        <Address url={new URL(fileUrl, location.origin)} onChange={focus} />
      ) : (
        <>
          <ErrorSummary errors={failure ? [{ text: failure }] : []} />
          <p>
            <Button busy={create.isPending} onClick={() => create.mutate(undefined, { onSuccess: focus })}>
              {t('calendar.create')}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}

interface AddressProps {
  url: URL
  /** Called when the address was replaced or revoked. */
  onChange: () => void
}

function Address({ url, onChange }: AddressProps) {
  const { t } = useTranslation('app')
  const [outcome, setOutcome] = useState<'copied' | 'copyFail' | null>(null)
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const create = useCreateCalendarSubscription()
  const revoke = useRevokeCalendarSubscription()
  const change = asking === 'renew' ? create : revoke
  const failure = useErrorMessage(change.error)

  async function copy() {
    setOutcome((await copyText(url.href)) ? 'copied' : 'copyFail')
  }

  function ask(what: 'renew' | 'revoke') {
    create.reset()
    revoke.reset()
    setAsking(what)
  }

  function confirm() {
    change.mutate(undefined, {
      onSuccess: () => {
        notify(t(asking === 'renew' ? 'calendar.renewed' : 'calendar.revoked'))
        setOutcome(null)
        setAsking(null)
        onChange()
      },
    })
  }

  return (
    <>
      <TextField
        label={t('calendar.address')}
        hint={t('calendar.secret')}
        value={url.href}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <a href={`webcal://${url.host}${url.pathname}`} className={buttonClass({ variant: 'primary' })}>
          <CalendarSync className="i" aria-hidden="true" />
          {t('calendar.add')}
        </a>
        <Button onClick={() => void copy()}>
          <Copy className="i" aria-hidden="true" />
          {t('calendar.copy')}
        </Button>
      </div>
      <p role="status" className="t-s">
        {outcome && t(`calendar.${outcome}`)}
      </p>
      <dl className={styles.steps}>
        {PROGRAMS.map((program) => (
          <div key={program}>
            <dt>{t(`calendarProgram.${program}`)}</dt>
            <dd>{t(`calendarSteps.${program}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="t-s t-soft">{t('calendar.delay')}</p>
      <div className={styles.changes}>
        <Button variant="quiet" onClick={() => ask('renew')}>
          {t('calendar.renew')}
        </Button>
        <Button variant="quiet" onClick={() => ask('revoke')}>
          {t('calendar.revoke')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t(`calendar.${asking}Title`)}
          confirm={t(`calendar.${asking}`)}
          busy={change.isPending}
          failure={failure}
          onConfirm={confirm}
          onCancel={() => setAsking(null)}
        >
          {t(`calendar.${asking}Text`)}
        </ConfirmDialog>
      )}
    </>
  )
}
