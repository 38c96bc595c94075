/** The lazily loaded parts of a project's page, in one place so that they can be preloaded. */
export const projectImports = {
  prefetch: () => import('#app/data/prefetch/prefetch-projects.ts'),
  planners: () => import('../planner/planner-panels.tsx'),
  items: () => import('./project-items.tsx'),
  members: () => import('../members/members-panel.tsx'),
  attachmentsAndHistory: () => import('./attachments-and-history.tsx'),
  orphanedUploads: () => import('../attachments/orphaned-uploads.tsx'),
  addressDialog: () => import('./address-dialog.tsx'),
  choiceDialog: () => import('./choice-dialog.tsx'),
  renameDialog: () => import('./rename-dialog.tsx'),
  deleteDialog: () => import('../delete-project-dialog.tsx'),
  inviteDialog: () => import('../members/invite-member-dialog.tsx'),
  memberDialogs: () => import('../members/member-dialogs.tsx'),
}
