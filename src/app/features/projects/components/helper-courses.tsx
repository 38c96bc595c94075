import { hasRegionHint } from '#contract/rules/region-hint.ts'
import type { Project } from '#contract/schemas/project.ts'
import { Cell, Course } from '#app/ui/course.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { DossierCell } from './dossier-cell.tsx'
import { QuantityCell } from './quantity-cell.tsx'
import { RegionNote } from './region-note.tsx'
import { WallCell } from './wall-cell.tsx'

/** What helps to decide: local rules, the wall tried out, what it takes, and all of it on paper. */
export function HelperCourses({ project, editable }: { project: Project; editable: boolean }) {
  return (
    <>
      {hasRegionHint(project) && <RegionNote />}
      <Course split="3-2">
        <Cell flush>
          <PanelErrorBoundary>
            <WallCell project={project} editable={editable} />
          </PanelErrorBoundary>
        </Cell>
        <Cell>
          <PanelErrorBoundary>
            <QuantityCell project={project} editable={editable} />
          </PanelErrorBoundary>
          <DossierCell projectId={project.id} />
        </Cell>
      </Course>
    </>
  )
}
