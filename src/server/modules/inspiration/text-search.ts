import { asc, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationWords } from '#server/db/inspiration-tables.ts'

/** Both members are tsqueries. */
export interface TextQuery {
  /** The typed words in any inflection. */
  readonly strict: string
  /** Also synonyms, words that contain them, and words one typo away. */
  readonly wide: string
}

/** Maximum of words of a search. */
const WORDS_MAX = 10
/** Maximum of stems that one word expands to. */
const STEMS_MAX = 100
/** Shortest word that is matched inside others and corrected for typos. */
const LONG_WORD = 4
/** Missing in PostgreSQL's stop words for French. */
const STOP_WORDS = ['les']

interface SearchWord {
  readonly word: string
  readonly dutch: string[]
  readonly french: string[]
  readonly synonyms: string[]
  readonly parts: string[]
}

/** Parses a search in Dutch, French or both; null without a significant word. */
export async function parseTextQuery(db: Database, text: string): Promise<TextQuery | null> {
  const words = (await analyseWords(db, text)).filter(isSignificant).slice(0, WORDS_MAX)
  if (words.length === 0) return null
  const strict = words.map(({ dutch, french }) => anyStem([...dutch, ...french]))
  const wide = await Promise.all(
    words.map(async ({ word, dutch, french, synonyms, parts }) => {
      const others = parts.length > 0 ? parts : await findTypos(db, word)
      return anyStem([...dutch, ...french, ...synonyms, ...others])
    }),
  )
  return { strict: strict.join(' & '), wide: wide.join(' & ') }
}

/** Stop words of either language are not significant. */
function isSignificant({ word, dutch, french }: SearchWord): boolean {
  return dutch.length > 0 && french.length > 0 && word.length > 1 && !STOP_WORDS.includes(word)
}

function analyseWords(db: Database, text: string): Promise<SearchWord[]> {
  const { word, lexemes, synonyms } = inspirationWords
  const typedWord = sql.raw('"typed"."word"')
  const stems = (language: string) => sql<string[]>`tsvector_to_array(to_tsvector(${language}, ${typedWord}))`
  // Dutch compounds words: match inside a longer word, or, for three letters, at its end (pan in golfpan).
  const patterns = sql`(
    select distinct case when length("part") < ${LONG_WORD} then '%' || "part" else '%' || "part" || '%' end as "pattern"
    from unnest(array[${typedWord}] || inspiration_lexemes(${typedWord})) as "part" where length("part") >= ${LONG_WORD - 1}
  ) as "patterns"`
  return db
    .select({
      word: sql<string>`${typedWord}`,
      dutch: stems('dutch'),
      french: stems('french'),
      synonyms: sql<
        string[]
      >`coalesce((select ${synonyms} from ${inspirationWords} where ${word} = ${typedWord}), '{}')`,
      parts: sql<string[]>`array(select distinct unnest(${lexemes}) from ${patterns}
        join ${inspirationWords} on ${word} like "pattern" limit ${STEMS_MAX})`,
    })
    .from(sql`unnest(string_to_array(inspiration_fold(${text}), ' ')) with ordinality as "typed" ("word", "position")`)
    .orderBy(asc(sql.raw('"position"')))
}

/** Stems of known words one edit away, and of their synonyms. */
async function findTypos(db: Database, typed: string): Promise<string[]> {
  if (typed.length < LONG_WORD) return []
  const { word, lexemes, synonyms } = inspirationWords
  const isNear = sql`length(${word}) between ${typed.length - 1} and ${typed.length + 1}
    and (${word} in ${transpositions(typed)} or levenshtein_less_equal(${word}, ${typed}, 1) <= 1)`
  const rows = await db
    .select({ stem: sql<string>`distinct unnest(${lexemes} || ${synonyms})` })
    .from(inspirationWords)
    .where(isNear)
    .limit(STEMS_MAX)
  return rows.map(({ stem }) => stem)
}

/** The word with each pair of neighbours swapped. */
function transpositions(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, index) => word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2),
  )
}

/** Stems contain only letters and digits, so quoting is safe. */
function anyStem(stems: readonly string[]): string {
  return `(${[...new Set(stems)].map((stem) => `'${stem}'`).join(' | ')})`
}
