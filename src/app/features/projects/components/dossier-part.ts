/** The project on paper: fetched beside the page that shows it (P14), and with all pages of projects. */
export const dossierPart = () => import('./dossier-sheet.tsx')
