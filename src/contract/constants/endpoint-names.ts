/** The call for a project's history (B46), by name alone: who refreshes it after an edit needs nothing else of it (P14). */
export const PROJECT_HISTORY = { name: 'projects.history' } as const
