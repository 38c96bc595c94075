import { describe, expect, test } from 'vitest'
import { matchesQuery, splitAtMatches } from './help-search.ts'

const MOVE = 'Puis‑je déplacer ou annuler mon rendez‑vous ?'

describe('the search of the help page', () => {
  test('finds words without regard to case, accents and typographic characters', () => {
    for (const query of ['DEPLACER', 'déplacer', 'rendez-vous', 'deplacer rendez-vous?', '  annuler ']) {
      expect(matchesQuery(query, MOVE), query).toBe(true)
    }
    expect(matchesQuery("l'application", 'Ouvrir l’application')).toBe(true)
    expect(matchesQuery('déménager', MOVE)).toBe(false)
  })

  test('finds words across question and answer, and inside longer words', () => {
    expect(matchesQuery('stalen vijf', 'Wanneer komen mijn stalen?', 'Reken op vijf werkdagen.')).toBe(true)
    expect(matchesQuery('dagen', 'Reken op vijf werkdagen.')).toBe(true)
    expect(matchesQuery('stalen zes', 'Wanneer komen mijn stalen?', 'Reken op vijf werkdagen.')).toBe(false)
  })

  test('short words do not count beside longer ones', () => {
    expect(
      matchesQuery('hoe zet ik de app op mijn gsm', 'De app op uw gsm zetten: hoe? Zo zet u ze op mijn toestel.'),
    ).toBe(true)
    expect(matchesQuery('u nu stalen', 'Stalen')).toBe(true)
    expect(matchesQuery('nl', 'Met NL en FR')).toBe(true)
    expect(matchesQuery('nl', 'Met FR')).toBe(false)
  })

  test('marks every occurrence in the original spelling', () => {
    expect(splitAtMatches('Élan, élan et ELAN', 'elan')).toEqual([
      { text: 'Élan', isMatch: true },
      { text: ', ', isMatch: false },
      { text: 'élan', isMatch: true },
      { text: ' et ', isMatch: false },
      { text: 'ELAN', isMatch: true },
    ])
    expect(splitAtMatches(MOVE, 'rendez-vous').filter(({ isMatch }) => isMatch)).toEqual([
      { text: 'rendez‑vous', isMatch: true },
    ])
  })

  test('a text keeps its content, also with characters that normalization lengthens', () => {
    const text = '½ m² ﬁn et après'
    for (const query of ['apres', 'fin', '1', 'x']) {
      expect(
        splitAtMatches(text, query)
          .map((part) => part.text)
          .join(''),
        query,
      ).toBe(text)
    }
    expect(splitAtMatches(text, 'fin')).toContainEqual({ text: 'ﬁn', isMatch: true })
    expect(splitAtMatches('', 'x')).toEqual([])
  })
})
