import { addDays } from '#contract/formats/brussels-time.ts'
import type { ClosedDay } from '../tables.ts'

const FIXED: readonly (readonly [string, string, string])[] = [
  ['01-01', 'Nieuwjaar', 'Nouvel An'],
  ['05-01', 'Feest van de Arbeid', 'Fête du Travail'],
  ['07-21', 'Nationale feestdag', 'Fête nationale'],
  ['08-15', 'Onze-Lieve-Vrouw-Hemelvaart', 'Assomption'],
  ['11-01', 'Allerheiligen', 'Toussaint'],
  ['11-11', 'Wapenstilstand', 'Armistice'],
  ['12-25', 'Kerstmis', 'Noël'],
]

/** Days after Easter Sunday. */
const MOVABLE: readonly (readonly [number, string, string])[] = [
  [1, 'Paasmaandag', 'Lundi de Pâques'],
  [39, 'Hemelvaart', 'Ascension'],
  [50, 'Pinkstermaandag', 'Lundi de Pentecôte'],
]

/** The ten legal holidays of Belgium in a year, in their order. */
export function publicHolidays(year: number): ClosedDay[] {
  const fixed = FIXED.map(([day, nl, fr]) => ({ day: `${year}-${day}`, reason: { nl, fr } }))
  const movable = MOVABLE.map(([days, nl, fr]) => ({ day: addDays(easter(year), days), reason: { nl, fr } }))
  return [...fixed, ...movable].sort((one, other) => one.day.localeCompare(other.day))
}

/** Easter Sunday, by Butcher's algorithm (Meeus, Astronomical Algorithms, chapter 8), whose letters these are. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
