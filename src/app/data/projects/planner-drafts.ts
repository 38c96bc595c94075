/** A planner of a project with a form of its own. */
export type Planner = 'wall' | 'quantity'

/** The name of the draft of a planner's form. */
export const plannerDraftName = (planner: Planner, projectId: string): string => `${planner} ${projectId}`
