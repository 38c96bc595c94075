import { notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationWords } from '#server/db/inspiration-tables.ts'
import groups from './synonyms.json' with { type: 'json' }

/** Writes into the words of the catalogue which mean the same, in Dutch, in French and from one to the other. */
export async function putSynonyms(db: Database): Promise<void> {
  const { word, synonyms } = inspirationWords
  const rows = [...meanings()].map(([one, same]) => ({
    word: one,
    lexemes: sql`inspiration_lexemes(${one})`,
    synonyms: sql`inspiration_lexemes(${[...same].join(' ')})`,
  }))
  await db
    .insert(inspirationWords)
    .values(rows)
    .onConflictDoUpdate({
      target: word,
      set: { synonyms: sql`excluded.synonyms` },
      setWhere: sql`${synonyms} <> excluded.synonyms`,
    })
  await db
    .update(inspirationWords)
    .set({ synonyms: [] })
    .where(
      sql`${synonyms} <> '{}' and ${notInArray(
        word,
        rows.map((row) => row.word),
      )}`,
    )
}

/** All words of a group mean the same; a word can be in several. */
function meanings(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const group of groups) {
    const words = group.split(' ')
    for (const word of words) found.set(word, new Set([...(found.get(word) ?? []), ...words]))
  }
  return found
}
