import type { Database } from './database.ts'

/**
 * Prepares a hot read: its text is built once per database, and PostgreSQL parses and plans it once per connection, under
 * its name. Values are placeholders (`sql.placeholder`). In a transaction, which is a database of its own, the text is
 * built each time.
 */
export function prepared<Statement>(name: string, build: (db: Database) => Preparable<Statement>) {
  const statements = new WeakMap<Database, Statement>()
  return (db: Database): Statement => {
    const known = statements.get(db)
    if (known) return known
    const statement = build(db).prepare(name)
    statements.set(db, statement)
    return statement
  }
}

interface Preparable<Statement> {
  prepare(name: string): Statement
}
