import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { canChooseItems, canEditProject } from '#contract/projects/capabilities.ts'
import { CRITERIA, type Criterion } from '#contract/projects/completeness.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { AddressPanel } from './address-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectCoach } from './project-coach.tsx'
import { ProjectDialogs } from './project-dialogs.tsx'
import type { ProjectDialog } from '../open-dialog.ts'
import { type LoadedProject, ProjectLoader, viewerRole } from '../project-loader.tsx'
import { ProjectHeader } from './project-header.tsx'
import { projectImports } from './project-lazy-imports.ts'
import { PendingChangesPanel } from '../pending-changes/pending-changes-panel.tsx'
import { usePreloadProjectPages } from './use-preload-project-pages.ts'

const PlannerPanels = lazyPart(async () => (await projectImports.planners()).PlannerPanels)
const MembersPanel = lazyPart(async () => (await projectImports.members()).MembersPanel)
const AttachmentsAndHistory = lazyPart(async () => (await projectImports.attachmentsAndHistory()).AttachmentsAndHistory)

// Optional: the page is complete without it.
const ProjectItems = lazyOptional('Project items', async () => {
  const [part] = await Promise.all([projectImports.items(), loadTexts('app-item')])
  return part.ProjectItems
})

/** One project; `adviser` is shown below everything else. */
export function ProjectPage({ projectId, adviser }: { projectId: string; adviser: ReactNode }) {
  return (
    <ProjectLoader projectId={projectId}>
      {(loaded) => <ProjectView key={loaded.project.id} {...loaded} adviser={adviser} />}
    </ProjectLoader>
  )
}

function ProjectView({ adviser, ...loaded }: LoadedProject & { adviser: ReactNode }) {
  const { project, saved, read, contactId } = loaded
  const role = viewerRole(loaded)
  usePreloadProjectPages()
  const editable = canEditProject(role, project.status).ok
  const { editedCriterion, openEditor, closeEditor } = useEditedCriterion(editable)
  const onEdit = editable ? openEditor : undefined
  // Members, files and history exist only once the backend knows the project.
  const isKnown = !isLocalProject(project.id)
  const [dialog, setDialog] = useState<ProjectDialog | null>(null)
  // The name of a limited project is visible to its owner only.
  const canRename = editable && (!project.limited || role === 'OWNER')
  return (
    <>
      <ProjectHeader
        project={project}
        read={read}
        role={role}
        onRename={canRename ? () => setDialog({ kind: 'rename' }) : undefined}
      >
        <ProjectActions project={project} role={role} onEdit={onEdit} onDelete={() => setDialog({ kind: 'delete' })} />
      </ProjectHeader>
      <Row>
        <Panel>
          <PanelErrorBoundary>
            <ProjectCoach project={project} saved={saved} onEdit={onEdit} />
          </PanelErrorBoundary>
        </Panel>
      </Row>
      <PendingChangesPanel projectId={project.id} />
      <Row split="3-2">
        <Panel flush id="address">
          <PanelErrorBoundary>
            <AddressPanel project={project} onEdit={onEdit && (() => onEdit('address'))} />
          </PanelErrorBoundary>
        </Panel>
        <Panel id="productCategories">
          <PanelErrorBoundary>
            <ProductsPanel project={project} onEdit={onEdit && (() => onEdit('productCategories'))} />
          </PanelErrorBoundary>
        </Panel>
      </Row>
      <Row split={isKnown ? '2-3' : 'whole'}>
        <Panel id="type">
          <PanelErrorBoundary>
            <FactsPanel project={project} onEdit={onEdit} />
          </PanelErrorBoundary>
        </Panel>
        {isKnown && (
          <Panel>
            <PanelErrorBoundary>
              <Suspense>
                <MembersPanel project={project} contactId={contactId} onOpen={setDialog} />
              </Suspense>
            </PanelErrorBoundary>
          </Panel>
        )}
      </Row>
      <PanelErrorBoundary>
        <Suspense>
          {isKnown && <ProjectItems projectId={project.id} editable={canChooseItems(role, project.status).ok} />}
          <PlannerPanels project={project} editable={editable} />
          {isKnown && contactId !== undefined && <AttachmentsAndHistory project={project} contactId={contactId} />}
          <Suspense>{isKnown && adviser}</Suspense>
        </Suspense>
      </PanelErrorBoundary>
      {contactId !== undefined && (
        <ProjectDialogs
          project={project}
          contactId={contactId}
          dialog={editedCriterion ? { kind: 'editCriterion', criterion: editedCriterion } : dialog}
          onClose={editedCriterion ? closeEditor : () => setDialog(null)}
        />
      )}
    </>
  )
}

/**
 * The criterion whose form is open. Links of the start page open one by hash, which is removed when the form closes.
 */
function useEditedCriterion(editable: boolean) {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const linkedCriterion = CRITERIA.find((criterion) => hash === `edit-${criterion}`) ?? null
  const [openedCriterion, setOpenedCriterion] = useState<Criterion | null>(null)
  function closeEditor() {
    setOpenedCriterion(null)
    if (linkedCriterion) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }
  return {
    editedCriterion: editable ? (openedCriterion ?? linkedCriterion) : null,
    openEditor: setOpenedCriterion,
    closeEditor,
  }
}
