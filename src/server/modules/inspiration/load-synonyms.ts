import { notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationWords } from '#server/db/inspiration-tables.ts'
import groups from './synonyms.json' with { type: 'json' }

/** Writes the synonyms of the catalogue's words, within and between Dutch and French. */
export async function loadSynonyms(db: Database): Promise<void> {
  const { word, synonyms } = inspirationWords
  const rows = [...collectSynonyms()].map(([one, same]) => ({
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

/** Words of a group are synonyms; a word can be in several groups. */
function collectSynonyms(): Map<string, Set<string>> {
  const synonyms = new Map<string, Set<string>>()
  for (const group of groups) {
    const words = group.split(' ')
    for (const word of words) synonyms.set(word, new Set([...(synonyms.get(word) ?? []), ...words]))
  }
  return synonyms
}
