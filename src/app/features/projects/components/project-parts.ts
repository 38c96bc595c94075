/** What a project's page fetches beside itself (P14): its loader, what lies below the fold, and its dialogs. */
export const projectParts = {
  loader: () => import('#app/data/projects/prefetch-project.ts'),
  helpers: () => import('./helper-courses.tsx'),
  items: () => import('./project-items.tsx'),
  people: () => import('./people-cell.tsx'),
  record: () => import('./record-course.tsx'),
  goneFiles: () => import('./gone-files.tsx'),
  address: () => import('./address-dialog.tsx'),
  choice: () => import('./choice-dialog.tsx'),
  rename: () => import('./rename-dialog.tsx'),
  delete: () => import('./delete-dialog.tsx'),
  invite: () => import('./people-invite.tsx'),
  personDialogs: () => import('./people-dialogs.tsx'),
}
