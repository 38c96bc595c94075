import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { canChooseItems, canDescribeProject } from '#contract/rules/capabilities.ts'
import { CRITERIA, type Criterion } from '#contract/rules/completeness.ts'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { isUnsent } from '#app/platform/outbox/unsent-project.ts'
import { Cell, Course } from '#app/ui/course.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { AddressCell } from './address-cell.tsx'
import { ArchiveActions } from './archive-actions.tsx'
import { FactsCell } from './facts-cell.tsx'
import { ProductsCell } from './products-cell.tsx'
import { ProjectCoach } from './project-coach.tsx'
import { type ProjectDialog, ProjectDialogs } from './project-dialogs.tsx'
import { type OpenProject, roleIn } from './project-gate.tsx'
import { ProjectHead } from './project-head.tsx'
import { projectParts } from './project-parts.ts'
import { QueueCourse } from './queue-course.tsx'
import { useProjectAtHand } from './use-project-at-hand.ts'

/** Below the fold, and drawing walls takes code of its own. */
const HelperCourses = lazy(async () => ({ default: (await projectParts.helpers()).HelperCourses }))

const PeopleCell = lazy(async () => ({ default: (await projectParts.people()).PeopleCell }))
/** Files and history: below the fold, too, with calls of their own. */
const RecordCourse = lazy(async () => ({ default: (await projectParts.record()).RecordCourse }))

// Beside the project, not part of it: without its code the page is whole.
const ProjectItems = lazyExtra('What was chosen', async () => {
  const [part] = await Promise.all([projectParts.items(), loadTexts('app-item')])
  return part.ProjectItems
})

/** A project in courses: wall, address and products, facts and people. Who may, changes each in place. */
export function ProjectView(open: OpenProject) {
  const { project, saved, read, contactId } = open
  const role = roleIn(open)
  useProjectAtHand()
  const editable = canDescribeProject(role).ok
  const [editing, edit, close] = useEditing(editable)
  const onEdit = editable ? edit : undefined
  // People, files and history are at the backend, which has to know the project first.
  const isKnown = !isUnsent(project.id)
  const [dialog, setDialog] = useState<ProjectDialog | null>(null)
  // A name that is withheld is not there to be changed (decisions.md, limited).
  const canRename = editable && (!project.limited || role === 'OWNER')
  return (
    <>
      <ProjectHead
        project={project}
        read={read}
        role={role}
        onRename={canRename ? () => setDialog({ kind: 'rename' }) : undefined}
      >
        <ArchiveActions project={project} role={role} onDelete={() => setDialog({ kind: 'delete' })} />
      </ProjectHead>
      <Course>
        <Cell>
          <PanelErrorBoundary>
            <ProjectCoach project={project} saved={saved} onEdit={onEdit} />
          </PanelErrorBoundary>
        </Cell>
      </Course>
      <QueueCourse projectId={project.id} />
      <Course split="3-2">
        <Cell flush id="address">
          <PanelErrorBoundary>
            <AddressCell project={project} onEdit={onEdit && (() => onEdit('address'))} />
          </PanelErrorBoundary>
        </Cell>
        <Cell id="productCategories">
          <PanelErrorBoundary>
            <ProductsCell project={project} onEdit={onEdit && (() => onEdit('productCategories'))} />
          </PanelErrorBoundary>
        </Cell>
      </Course>
      <Course split={isKnown ? '2-3' : 'whole'}>
        <Cell id="type">
          <PanelErrorBoundary>
            <FactsCell project={project} onEdit={onEdit} />
          </PanelErrorBoundary>
        </Cell>
        {isKnown && (
          <Cell>
            <PanelErrorBoundary>
              <Suspense>
                <PeopleCell project={project} contactId={contactId} onOpen={setDialog} />
              </Suspense>
            </PanelErrorBoundary>
          </Cell>
        )}
      </Course>
      <PanelErrorBoundary>
        <Suspense>
          {isKnown && <ProjectItems projectId={project.id} editable={canChooseItems(role).ok} />}
          <HelperCourses project={project} editable={editable} />
          {isKnown && contactId !== undefined && <RecordCourse project={project} contactId={contactId} />}
        </Suspense>
      </PanelErrorBoundary>
      {contactId !== undefined && (
        <ProjectDialogs
          project={project}
          contactId={contactId}
          open={editing ? { kind: 'describe', criterion: editing } : dialog}
          onClose={editing ? close : () => setDialog(null)}
        />
      )}
    </>
  )
}

/** Which form is open. A link from the start page opens one by its hash, which goes once the form is closed. */
function useEditing(editable: boolean): [Criterion | null, (criterion: Criterion) => void, () => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const asked = CRITERIA.find((criterion) => hash === `edit-${criterion}`) ?? null
  const [chosen, setChosen] = useState<Criterion | null>(null)
  const close = useCallback(() => {
    setChosen(null)
    if (asked) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [asked, navigate])
  return [editable ? (chosen ?? asked) : null, setChosen, close]
}
