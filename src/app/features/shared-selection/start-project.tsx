import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedSelection } from '#contract/shared-selections/schema.ts'
import { startNewProjectDraft, hasNewProjectDraft } from '#app/data/projects/new-project-fields.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'

/** Asks before it replaces an unfinished project draft. */
export function StartProject({ customerId, draft }: { customerId: string; draft: SharedSelection['draft'] }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const [isDialogOpen, setDialogOpen] = useState(false)
  function start() {
    if (draft) startNewProjectDraft(customerId, draft)
    void navigate({ to: '/projects/new' })
  }
  return (
    <>
      <Button
        variant="primary"
        onClick={() => (draft && hasNewProjectDraft(customerId) ? setDialogOpen(true) : start())}
      >
        {t('taken.begin')}
      </Button>
      {isDialogOpen && (
        <Dialog title={t('taken.replace')} closeLabel={t('form.close')} onClose={() => setDialogOpen(false)}>
          <p>{t('taken.replaceText')}</p>
          <DialogActions>
            <Link to="/projects/new" className={buttonClass({ variant: 'quiet' })} activeProps={{}}>
              {t('taken.replaceNo')}
            </Link>
            <Button variant="danger" onClick={start}>
              {t('taken.replaceYes')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
