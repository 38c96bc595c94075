import type { customerProjects, projectContacts } from '../tables.ts'
import type { appointments } from '../visit-tables.ts'

type Row<T extends { $inferInsert: object }> = T['$inferInsert']

/** A demo project. Its times are counted back from the first start, so that the demo looks lived in at any time. */
export interface ProjectSeed extends Omit<Row<typeof customerProjects>, 'createdAt' | 'updatedAt' | 'revision'> {
  createdDaysAgo: number
  updatedHoursAgo: number
  contacts: Omit<Row<typeof projectContacts>, 'projectId'>[]
}

/** When a demo appointment is: a Belgian wall-clock time some days from today, or some minutes from now. */
export type SeedTime = { day: number; time: string } | { minutes: number }

/** A demo appointment. */
export interface AppointmentSeed extends Omit<Row<typeof appointments>, 'dateFrom' | 'dateTo'> {
  when: SeedTime
  /** How long it takes. */
  minutes: number
}
