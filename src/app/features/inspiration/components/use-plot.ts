import { useQuery } from '@tanstack/react-query'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { useCurrentProject } from '#app/data/projects/use-current-project.ts'

/** Where somebody builds, as far as it is known. */
export interface Plot {
  /** The postcode and the name of the place; null where the current project has none (S021). */
  readonly place: { readonly postalCode: string; readonly city: string } | null
  /** False while it may still become known: until then nothing can be asked for by distance. */
  readonly isSettled: boolean
}

/** The place of the current project: what stands near it comes first (B15). */
export function usePlot(projectId: string | undefined): Plot {
  const { current, isKnown, contactId } = useCurrentProject(projectId)
  const me = useMe()
  const projects = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  const address = current?.address
  return {
    place: address?.postalCode ? { postalCode: address.postalCode, city: address.city ?? address.postalCode } : null,
    // What the projects cannot tell now must not hold up what there is to see.
    isSettled: isKnown || me.failureCount > 0 || projects.failureCount > 0,
  }
}
