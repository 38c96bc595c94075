import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { Screen } from '../model.ts'
import styles from './screen-frame.module.css'
import { WallSoFar } from './wall-so-far.tsx'

/** What every screen is given by the page. */
export interface ScreenFrameProps extends ComponentProps<typeof WallSoFar> {
  screen: Screen
  /** True once another screen was before this one: its question then takes the focus. */
  moved: boolean
  /** Who waits for the customer, and when; undefined while no visit is on. */
  expects: string | undefined
  /** Absent on the first screen. */
  onBack: (() => void) | undefined
}

interface ScreenProps extends ScreenFrameProps {
  title: string
  lead: string
  /** The word on the button that goes on. */
  submit: string
  /** Goes on without an answer: "I do not know yet". */
  onSkip?: (() => void) | undefined
  form: RefObject<HTMLFormElement | null>
  onInput?: () => void
  told: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
    errors: ComponentProps<typeof ErrorSummary>['errors']
    refused: unknown
    hasWholeError: boolean
  }
  /** Pictures reach the screen's edges. */
  wide?: boolean
  children: ReactNode
}

/** One question: its words, its answers, and the bar with the ways on and back. */
export function ScreenFrame({
  screen,
  moved,
  expects,
  title,
  lead,
  form,
  told,
  wide = false,
  children,
  onInput,
  ...bar
}: ScreenProps) {
  const { t } = useTranslation('app')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!moved) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    // When another question is asked, and at nothing else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [screen])
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={told.onSubmit} onInput={onInput}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className="t-lead">
            {expects} {lead}
          </p>
        </div>
        {bar.onSkip && (
          <button type="button" className={`link ${styles.skip}`} onClick={bar.onSkip}>
            {t('edit.unsure')}
          </button>
        )}
      </div>
      <div className={wide ? styles.wide : styles.answers}>
        <div className={styles.errors}>
          <ErrorSummary errors={told.errors} refused={told.refused} passive={!told.hasWholeError} />
        </div>
        {children}
      </div>
      <Bar {...bar} busy={told.busy} />
    </form>
  )
}

type BarProps = Pick<ScreenProps, 'onBack' | 'points' | 'label' | 'submit'> & { busy: boolean }

function Bar({ onBack, points, label, submit, busy }: BarProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.bar}>
      {onBack ? (
        <Button onClick={onBack} aria-label={t('begin.back')}>
          <ArrowLeft className="i" aria-hidden="true" />
          <span className={styles.back}>{t('onboarding.back')}</span>
        </Button>
      ) : (
        <span />
      )}
      <WallSoFar points={points} label={label} />
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  )
}
