import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { QuestionPage } from '#contract/questions/schema.ts'
import { appointments, consultants } from './appointment-tables.ts'
import { customerProjects, customers, instant, showrooms } from './tables.ts'

const customer = () =>
  text('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** Questions of customers to their advisers. The item is no foreign key, so that a question outlives the catalogue. */
export const questions = pgTable(
  'questions',
  {
    id: text('id').primaryKey(),
    customerId: customer(),
    /** The address that gets the answer, as it was when the question was asked. */
    replyTo: text('reply_to').notNull(),
    text: text('text').notNull(),
    page: text('page').$type<QuestionPage>().notNull(),
    projectId: text('project_id').references(() => customerProjects.id, { onDelete: 'set null' }),
    appointmentId: text('appointment_id').references(() => appointments.id, { onDelete: 'set null' }),
    itemId: text('item_id'),
    /** Whom it was sent to; null for the company. */
    showroomId: text('showroom_id').references(() => showrooms.id, { onDelete: 'set null' }),
    consultantId: text('consultant_id').references(() => consultants.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('questions_latest').on(table.customerId, table.at),
    index('questions_project').on(table.projectId),
    index('questions_appointment').on(table.appointmentId),
    index('questions_showroom').on(table.showroomId),
    index('questions_consultant').on(table.consultantId),
  ],
)

/** Files of questions. */
export const questionFiles = pgTable(
  'question_files',
  {
    id: text('id').primaryKey(),
    customerId: customer(),
    /** Null until the question is asked; by then the file is marked for removal. */
    questionId: text('question_id').references(() => questions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Media type detected from the content. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('question_files_question').on(table.questionId),
    index('question_files_customer').on(table.customerId, table.createdAt),
  ],
)
