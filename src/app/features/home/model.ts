export { currentProject, switchable } from '#app/data/projects/current-project.ts'
