import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Criterion, meetsCriterion } from '#contract/rules/completeness.ts'
import { PROJECT_NAME_MAX } from '#contract/constants/limits.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { useLeaveGuard } from '#app/platform/forms/use-leave-guard.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { DraftOffer } from '#app/ui/draft-offer.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { LeaveQuestion } from '#app/ui/leave-question.tsx'
import { Note } from '#app/ui/note.tsx'
import { NewBar } from './new-bar.tsx'
import { NewChoices } from './new-choices.tsx'
import styles from './new-project-form.module.css'
import { NEW_NAMES, NEW_STEPS, type NewStep, stepOf } from './new-steps.ts'
import { NewWall } from './new-wall.tsx'
import { suggestName } from './suggest-name.ts'
import { useNewProject } from './use-new-project.ts'

interface NewProjectFormProps {
  customer: Customer
  step: NewStep
  onStep: (step: NewStep) => void
}

/** Four bricks and a name, one question a screen (E04). All screens are in the document, so that the draft is of them all. */
export function NewProjectForm({ customer, step, onStep }: NewProjectFormProps) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const element = useRef<HTMLFormElement>(null)
  const { draft, project, send, told, clear, followInput } = useNewProject({ form: element, customer, step, onStep })
  const held = useLeaveGuard(draft.dirty)
  const heading = useQuestion(step)
  const firstWrong = NEW_NAMES.find((name) => told.messageOf(name))
  const wiring = { idOf: told.idOf, messageOf: told.messageOf }

  // What is wrong on another screen, reached by Back or by a brick, is corrected there.
  useEffect(() => {
    const wrong = firstWrong && stepOf(firstWrong)
    if (wrong && wrong !== step) onStep(wrong)
    // Once per refusal, not whenever somebody walks on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [told.refused])

  useEffect(() => {
    const name = element.current?.querySelector<HTMLInputElement>('[name=name]')
    if (step !== 'name' || !name || name.value) return
    name.value = suggestName(project, t)
    name.select()
    followInput()
    // When the screen is reached, whatever is typed there later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step])

  function go(next: NewStep) {
    clear()
    onStep(next)
  }
  function skip() {
    for (const control of element.current?.querySelectorAll<HTMLInputElement>(`[data-step=${step}] input`) ?? []) {
      if (control.type === 'text') control.value = ''
      else control.checked = false
    }
    followInput()
    go(NEW_STEPS[NEW_STEPS.indexOf(step) + 1] ?? 'name')
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={send.onSubmit} onInput={followInput}>
      {draft.offered && <DraftOffer onTakeUp={draft.takeUp} onDiscard={draft.discard} />}
      {!online && (
        <Note tone="ochre" role="status">
          {t('begin.offline')}
        </Note>
      )}
      <div className={styles.course}>
        <div className={styles.lead}>
          <NewWall project={project} step={step} onStep={go} />
          <div className={styles.words}>
            <h2 ref={heading} tabIndex={-1} className="t-hero">
              {t(step === 'name' ? 'begin.nameTitle' : `edit.${step}`)}
            </h2>
            <p className="t-soft">{step === 'name' ? t('begin.nameText') : t(`why.${step}`)}</p>
          </div>
        </div>
        <div className={styles.answers}>
          <ErrorSummary errors={told.errors} refused={told.refused} passive={!told.hasWholeError} />
          <Screen step="address" shown={step}>
            <AddressFields key={draft.generation} address={null} {...wiring} />
          </Screen>
          {CHOICES.map((field) => (
            <Screen key={field} step={field} shown={step}>
              <NewChoices field={field} id={told.idOf(field)} message={told.messageOf(field)} />
            </Screen>
          ))}
          <Screen step="name" shown={step}>
            <TextField
              id={told.idOf('name')}
              name="name"
              label={t('begin.nameLabel')}
              hint={t('begin.nameHint')}
              maxLength={PROJECT_NAME_MAX}
              autoComplete="off"
              message={told.messageOf('name')}
            />
          </Screen>
        </div>
      </div>
      <NewBar
        step={step}
        laid={step !== 'name' && meetsCriterion(project, step)}
        busy={send.busy}
        onBack={go}
        onSkip={skip}
      />
      {held && <LeaveQuestion held={held}>{t('begin.leave')}</LeaveQuestion>}
    </form>
  )
}

const CHOICES: readonly Exclude<Criterion, 'address'>[] = ['productCategories', 'type', 'style']

function Screen({ step, shown, children }: { step: NewStep; shown: NewStep; children: ReactNode }) {
  return (
    <div data-step={step} hidden={step !== shown}>
      {children}
    </div>
  )
}

/** The question takes the focus when another one is asked, so that it is heard and the page begins with it. */
function useQuestion(step: NewStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef(step)
  useEffect(() => {
    if (asked.current === step) return
    asked.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return heading
}
