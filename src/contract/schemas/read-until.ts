import * as v from 'valibot'
import { instantSchema } from './instant.ts'

/** Body of reading all news: up to the newest that was on screen, so that what came meanwhile stays unread (E53). */
export const readUntilSchema = v.object({ until: instantSchema })
