import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { COMPLETENESS_CRITERIA } from '#contract/configuration/limits.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { Screen } from './onboarding-steps.ts'
import styles from './screen-frame.module.css'

interface WallProgressProps {
  /** The capped completeness of the project, 0 to 1. */
  share: number
  /** The score as text. */
  label: string
}

/** The props that the page passes to every screen. */
export interface ScreenFrameProps extends WallProgressProps {
  screen: Screen
  /** True after a navigation between screens: the heading then takes the focus. */
  hasNavigated: boolean
  /** Who expects the customer and when; undefined without an appointment. */
  appointmentHint: string | undefined
  /** Absent on the first screen. */
  onBack: (() => void) | undefined
}

interface ScreenProps extends ScreenFrameProps {
  title: string
  lead: string
  /** The label of the submit button. */
  submit: string
  /** Continues without an answer: "I do not know yet". */
  onSkip?: (() => void) | undefined
  formRef: RefObject<HTMLFormElement | null>
  onInput?: () => void
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
    errors: ComponentProps<typeof ErrorSummary>['errors']
    failedSubmit: unknown
    hasFormError: boolean
  }
  /** The fields span the whole width of the screen. */
  wide?: boolean
  children: ReactNode
}

/** One question: title, fields, and the bar with back and submit. */
export function ScreenFrame({
  screen,
  hasNavigated,
  appointmentHint,
  title,
  lead,
  formRef,
  form,
  wide = false,
  children,
  onInput,
  ...barProps
}: ScreenProps) {
  const { t } = useTranslation('app')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasNavigated) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    // Only when the screen changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [screen])
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit} onInput={onInput}>
      <div className={styles.header}>
        <div className={styles.text}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className="t-lead">{appointmentHint ? `${appointmentHint} ${lead}` : lead}</p>
        </div>
        {barProps.onSkip && (
          <button type="button" className={`link ${styles.skip}`} onClick={barProps.onSkip}>
            {t('edit.unsure')}
          </button>
        )}
      </div>
      <div className={wide ? styles.wide : styles.fields}>
        <div className={styles.errors}>
          <ErrorSummary errors={form.errors} focusKey={form.failedSubmit} focusDisabled={!form.hasFormError} />
        </div>
        {children}
      </div>
      <Bar {...barProps} busy={form.busy} />
    </form>
  )
}

type BarProps = Pick<ScreenProps, 'onBack' | 'share' | 'label' | 'submit'> & { busy: boolean }

function Bar({ onBack, share, label, submit, busy }: BarProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.bar}>
      {onBack ? (
        <Button onClick={onBack}>
          <ArrowLeft className="i" aria-hidden="true" />
          <span className={styles.back}>{t('onboarding.back')}</span>
        </Button>
      ) : (
        <span />
      )}
      <WallProgress share={share} label={label} />
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  )
}

function WallProgress({ share, label }: WallProgressProps) {
  const { t } = useTranslation('app')
  return (
    <span className={styles.wall}>
      <Wall share={share} label={label} />
      <span className={`t-s t-soft ${styles.progressText}`} aria-hidden="true">
        {t('onboarding.laid', { points: share * COMPLETENESS_CRITERIA })}
      </span>
    </span>
  )
}
