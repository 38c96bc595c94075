import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HandOver } from '#contract/schemas/hand-over.ts'
import { beginNewProject, hasNewProjectDraft } from '#app/data/projects/new-project-draft.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'

/** The way into a project with what was told at the tablet; never over one that was begun without asking (F-23). */
export function BeginProject({ customerId, draft }: { customerId: string; draft: HandOver['draft'] }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  function begin() {
    if (draft) beginNewProject(customerId, draft)
    void navigate({ to: '/projects/new' })
  }
  return (
    <>
      <Button variant="primary" onClick={() => (draft && hasNewProjectDraft(customerId) ? setAsks(true) : begin())}>
        {t('taken.begin')}
      </Button>
      {asks && (
        <Dialog title={t('taken.replace')} closeLabel={t('common:form.close')} onClose={() => setAsks(false)}>
          <p>{t('taken.replaceText')}</p>
          <DialogEnd>
            <Link to="/projects/new" className={buttonClass({ variant: 'quiet' })} activeProps={{}}>
              {t('taken.replaceNo')}
            </Link>
            <Button variant="danger" onClick={begin}>
              {t('taken.replaceYes')}
            </Button>
          </DialogEnd>
        </Dialog>
      )}
    </>
  )
}
