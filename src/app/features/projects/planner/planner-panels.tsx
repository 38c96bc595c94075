import { useTranslation } from 'react-i18next'
import { hasLocalRulesHint } from '#contract/projects/local-rules-hint.ts'
import type { Project } from '#contract/projects/schema.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { PlannerLink } from './planner-link.tsx'
import { QuantityPanel } from './quantity-panel.tsx'
import styles from './quantity-panel.module.css'
import { LocalRulesHint } from './local-rules-hint.tsx'
import { WallPanel } from './wall-panel.tsx'

/** Hint on local rules, wall and quantity planner, and the dossier. */
export function PlannerPanels({ project, editable }: { project: Project; editable: boolean }) {
  return (
    <>
      {hasLocalRulesHint(project) && <LocalRulesHint />}
      <Row split="3-2">
        <Panel flush>
          <PanelErrorBoundary>
            <WallPanel project={project} editable={editable} />
          </PanelErrorBoundary>
        </Panel>
        <Panel>
          <PanelErrorBoundary>
            <QuantityPanel project={project} editable={editable} />
          </PanelErrorBoundary>
          <DossierPanel projectId={project.id} />
        </Panel>
      </Row>
    </>
  )
}

function DossierPanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.panel}>
      <h2 className="t-section">{t('dossier.heading')}</h2>
      <p className="t-soft">{t('dossier.text')}</p>
      <PlannerLink to="dossier" projectId={projectId}>
        {t('dossier.open')}
      </PlannerLink>
    </div>
  )
}
