/** The hash of a project's page that shows a plan as just saved. */
export const savedPlanHash = (plan: 'wall' | 'quantity') => `saved-${plan}`
