import { asc, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationWords } from '#server/db/inspiration-tables.ts'

/** What to look for in the words of things; both are tsqueries. */
export interface WordQuery {
  /** The words as they were typed, in any inflection. */
  readonly strict: string
  /** Those too that mean the same, contain them, or are one slip of a finger away. */
  readonly wide: string
}

/** Words of one search at most; a longer one is a sentence. */
const WORDS_MAX = 10
/** Stems that one word stands for at most. */
const STEMS_MAX = 100
/** Shortest word that is searched for inside others, and in which a typo is looked for. */
const LONG_WORD = 4
/** Not on PostgreSQL's own list for French. */
const STOP_WORDS = ['les']

interface AskedWord {
  readonly word: string
  readonly dutch: string[]
  readonly french: string[]
  readonly synonyms: string[]
  readonly parts: string[]
}

/** Reads a search in Dutch, French or both at once; null when it has no word that could be found. */
export async function readWords(db: Database, text: string): Promise<WordQuery | null> {
  const asked = (await askWords(db, text)).filter(isTelling).slice(0, WORDS_MAX)
  if (asked.length === 0) return null
  const strict = asked.map(({ dutch, french }) => anyOf([...dutch, ...french]))
  const wide = await Promise.all(
    asked.map(async ({ word, dutch, french, synonyms, parts }) => {
      const others = parts.length > 0 ? parts : await findTypos(db, word)
      return anyOf([...dutch, ...french, ...synonyms, ...others])
    }),
  )
  return { strict: strict.join(' & '), wide: wide.join(' & ') }
}

/** A word that is too common in either language says nothing. */
function isTelling({ word, dutch, french }: AskedWord): boolean {
  return dutch.length > 0 && french.length > 0 && word.length > 1 && !STOP_WORDS.includes(word)
}

function askWords(db: Database, text: string): Promise<AskedWord[]> {
  const { word, lexemes, synonyms } = inspirationWords
  const asked = sql.raw('"asked"."word"')
  const stems = (language: string) => sql<string[]>`tsvector_to_array(to_tsvector(${language}, ${asked}))`
  // Dutch puts words together: inside a longer word, or, of three letters, at its end (pan in golfpan).
  const patterns = sql`(
    select distinct case when length("part") < ${LONG_WORD} then '%' || "part" else '%' || "part" || '%' end as "pattern"
    from unnest(array[${asked}] || inspiration_lexemes(${asked})) as "part" where length("part") >= ${LONG_WORD - 1}
  ) as "patterns"`
  return db
    .select({
      word: sql<string>`${asked}`,
      dutch: stems('dutch'),
      french: stems('french'),
      synonyms: sql<string[]>`coalesce((select ${synonyms} from ${inspirationWords} where ${word} = ${asked}), '{}')`,
      parts: sql<string[]>`array(select distinct unnest(${lexemes}) from ${patterns}
        join ${inspirationWords} on ${word} like "pattern" limit ${STEMS_MAX})`,
    })
    .from(sql`unnest(string_to_array(inspiration_fold(${text}), ' ')) with ordinality as "asked" ("word", "place")`)
    .orderBy(asc(sql.raw('"place"')))
}

/** Stems of known words that are one letter or one swap away, and of what they mean. */
async function findTypos(db: Database, typed: string): Promise<string[]> {
  if (typed.length < LONG_WORD) return []
  const { word, lexemes, synonyms } = inspirationWords
  const isNear = sql`length(${word}) between ${typed.length - 1} and ${typed.length + 1}
    and (${word} in ${swapped(typed)} or levenshtein_less_equal(${word}, ${typed}, 1) <= 1)`
  const rows = await db
    .select({ stem: sql<string>`distinct unnest(${lexemes} || ${synonyms})` })
    .from(inspirationWords)
    .where(isNear)
    .limit(STEMS_MAX)
  return rows.map(({ stem }) => stem)
}

/** The word with each two neighbours swapped. */
function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
}

/** Any of these stems, which are letters and digits only. */
function anyOf(stems: readonly string[]): string {
  return `(${[...new Set(stems)].map((stem) => `'${stem}'`).join(' | ')})`
}
