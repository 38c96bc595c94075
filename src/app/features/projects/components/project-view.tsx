import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { canDescribeProject } from '#contract/rules/capabilities.ts'
import { CRITERIA, type Criterion } from '#contract/rules/completeness.ts'
import { roleOf } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import { Cell, Course } from '#app/ui/course.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { AddressCell } from './address-cell.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import { FactsCell } from './facts-cell.tsx'
import { PeopleCell } from './people-cell.tsx'
import { ProductsCell } from './products-cell.tsx'
import { ProjectCoach } from './project-coach.tsx'
import { ProjectHead } from './project-head.tsx'

/** A project in courses: wall, address and products, facts and people. Who may, changes each in place. */
export function ProjectView({ project, contactId }: { project: Project; contactId: string | undefined }) {
  const role = contactId === undefined ? null : roleOf(project, contactId)
  const editable = canDescribeProject(role).ok
  const [editing, edit, close] = useEditing(editable)
  const onEdit = editable ? edit : undefined
  return (
    <>
      <ProjectHead project={project} role={role} />
      <Course>
        <Cell>
          <PanelErrorBoundary>
            <ProjectCoach project={project} onEdit={onEdit} />
          </PanelErrorBoundary>
        </Cell>
      </Course>
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
      <Course split="2-3">
        <Cell id="type">
          <PanelErrorBoundary>
            <FactsCell project={project} onEdit={onEdit} />
          </PanelErrorBoundary>
        </Cell>
        <Cell>
          <PanelErrorBoundary>
            <PeopleCell people={project.contacts} contactId={contactId} />
          </PanelErrorBoundary>
        </Cell>
      </Course>
      {editing === 'address' && <AddressDialog project={project} onClose={close} />}
      {editing && editing !== 'address' && <ChoiceDialog project={project} field={editing} onClose={close} />}
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
