import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { meetsCriterion, missingCriteria } from '#contract/projects/completeness.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { plannedWorkSchemas } from '#contract/projects/planned-work-schemas.ts'
import type { Project } from '#contract/projects/schema.ts'
import { productsOf } from '#app/data/projects/new-project-fields.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { type ChoiceField, UNSURE_ANSWERS } from './onboarding-steps.ts'
import styles from './choice-screen.module.css'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'
import { ProductRows, StylePhotos, TypeRows } from './choice-rows.tsx'
import type { ProjectAnswer } from './use-save-answer.ts'
import { useScreenDraft } from './use-screen-draft.ts'

/** The props of the screens about the project. */
export interface ProjectScreenProps extends ScreenFrameProps {
  customer: Customer
  /** The project that answers are saved to; null while there is none. */
  project: Project | null
  onAnswer: (answer: ProjectAnswer) => Promise<void>
  onDone: () => void
}

const OPTIONS = { productCategories: ProductRows, type: TypeRows, style: StylePhotos }

interface ChoiceScreenProps extends Omit<ProjectScreenProps, 'screen'> {
  screen: ChoiceField
}

/** One question about the project with options; it can be skipped. */
export function ChoiceScreen({ screen, customer, project, onAnswer, onDone, ...frameProps }: ChoiceScreenProps) {
  const { t } = useTranslation('app')
  const formRef = useRef<HTMLFormElement>(null)
  const draft = useScreenDraft({ form: formRef, name: screen, owner: customer.id, base: project })
  const leave = () => {
    draft.reset()
    onDone()
  }
  const form = useForm({
    id: 'onboarding',
    names: [screen],
    labelOf: () => t(`brick.${screen}`),
    schema: plannedWorkSchemas[screen],
    read: (fields) => ({ [screen]: screen === 'productCategories' ? productsOf(fields) : fields.get(screen) }),
    async send(answer: ProjectAnswer) {
      const finishSave = draft.startSave()
      await onAnswer(answer)
      if (finishSave()) leave()
    },
  })
  // Without an earlier answer there is nothing to clear.
  const skip = useMutation({
    mutationFn: () => onAnswer(project && meetsCriterion(project, screen) ? { [screen]: UNSURE_ANSWERS[screen] } : {}),
    onSuccess: leave,
  })
  const failure = useErrorMessage(skip.error)
  const isLast = project !== null && missingCriteria(project).join() === screen
  const Options = OPTIONS[screen]
  const message = form.messageOf(screen)
  return (
    <ScreenFrame
      {...frameProps}
      screen={screen}
      formRef={formRef}
      form={failure === null ? form : { ...form, errors: [{ text: failure }], hasFormError: true }}
      onInput={draft.updateDraft}
      onSkip={() => skip.mutate()}
      title={t(`edit.${screen}`)}
      lead={t(`why.${screen}`)}
      submit={t(isLast ? 'onboarding.layLast' : 'begin.lay')}
      wide={screen === 'style'}
    >
      <fieldset className={styles.options} aria-describedby={message ? 'onboarding-message' : undefined}>
        <legend className="vh">{t(`edit.${screen}`)}</legend>
        {message && <FieldMessage id="onboarding-message">{message}</FieldMessage>}
        <Options id={form.idOf(screen)} project={project} />
      </fieldset>
    </ScreenFrame>
  )
}
