/** Parts of an address found in a line of text. */
export interface ParsedAddress {
  readonly street: string
  readonly houseNumber?: string
  readonly box?: string
  readonly plotReference?: string
  readonly postalCode?: string
  readonly city?: string
}

/** Longer texts are not parsed. */
const TEXT_LENGTH_MAX = 300

const COUNTRY = /[\s,(]+(?:belgi[eë]|belgique|belgium|be)\)?$/iu
const BOX_WORD = String.raw`(?:postbus|bus|bte|bo[iî]te|box)(?![\p{L}])\.?`
/** After a house number one letter is enough: `12 b 3`, `12/3`. */
const BOX = new RegExp(
  String.raw`[\s,]*(?:(?<=[\s,\d]|\d[a-z])${BOX_WORD}|(?<=\d[\s,]*)b\.?(?=\s?\d)|(?<=\d\s*[a-z]?\s*)\/)\s*(?:nr\.?|n°)?\s*([\p{L}\d][\p{L}\d./-]*)$`,
  'iu',
)
// "Rue du Lot" and "Lotstraat" are streets.
const PLOT =
  /[\s,(]+(?<!\b(?:du|de|des|het|le|la)\s)(?:lot|kavel|perceel|parcelle)(?:\s?nummer|\s?num[ée]ro|\s?nr\.?|\s?n°)?\s*:?\s*((?=[\p{L}]{0,2}\s?\d)[\p{L}\d][\p{L}\d./-]*|[a-z])\)?$/iu
const NUMBER = String.raw`\d{1,4}(?:\s?(?:bis|ter|[a-z])(?![\p{L}]))?(?:\s?[-–+]\s?\d{1,4}[a-z]?)?`
const NUMBER_LAST = new RegExp(
  String.raw`^(.*?\p{L}.*?)[\s,]+(?:(?:nr|no|n°|nummer|num[ée]ro)\.?\s*)?(${NUMBER})$`,
  'iu',
)
const STREET_WORD = String.raw`(?:rue|avenue|av\.|boulevard|bd|place|chauss[ée]e|chemin|all[ée]e|impasse|quai|drève|square|clos|route)\b`
const NUMBER_FIRST = new RegExp(String.raw`^(${NUMBER})(?:\s*,\s*(?=\p{L})|\s+(?=${STREET_WORD}))(.*)$`, 'iu')
/** "Boulevard du 11 novembre 1918": the year is part of the name. */
const DATE =
  /\b\d{1,2}(?:er)?\s(?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|janvier|février|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|décembre)$/iu

const CODE = String.raw`(?:B(?:E)?\s?-?\s?)?([1-9]\d{3})`
const CITY = String.raw`((?!${BOX_WORD}\s)\p{L}[\p{L}\s'’.()/-]+)`
const CITY_LAST = new RegExp(String.raw`^(.*?)[\s,]+${CODE}\s+${CITY}$`, 'iu')
const CITY_FIRST = new RegExp(String.raw`^${CODE}\s+([^,\d]+?)\s*,\s*(.+)$`, 'iu')

/**
 * Parses a Belgian address on one line: Dutch or French, box as bus, bte, boîte, b or a slash, a plot instead of a
 * number, postcode and city after or before the street. Null when there is only a street.
 */
export function parseAddress(text: string): ParsedAddress | null {
  if (text.length > TEXT_LENGTH_MAX) return null
  const line = text
    .normalize('NFC')
    .replace(/[\r\n;|]+/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  const locality = splitLocality(line)
  const split = { ...splitStreet(locality.rest), ...locality.found }
  return Object.keys(split).length > 1 ? split : null
}

function splitLocality(line: string): { rest: string; found: Pick<ParsedAddress, 'postalCode' | 'city'> } {
  const bare = line.replace(COUNTRY, '')
  const [, before, code, city] = CITY_LAST.exec(bare) ?? []
  if (before && code && city) return { rest: before, found: { postalCode: code, city: city.trim() } }
  const [, firstCode, firstCity, after] = CITY_FIRST.exec(bare) ?? []
  if (after && firstCode && firstCity) return { rest: after, found: { postalCode: firstCode, city: firstCity } }
  return { rest: line, found: {} }
}

function splitStreet(text: string): ParsedAddress {
  const plot = PLOT.exec(text)
  if (plot?.[1]) return { ...splitStreet(text.slice(0, plot.index)), plotReference: plot[1] }
  const box = BOX.exec(text)
  const numbered = splitNumber(box ? text.slice(0, box.index) : text)
  return box?.[1] && numbered.houseNumber ? { ...numbered, box: box[1] } : box ? splitNumber(text) : numbered
}

function splitNumber(text: string): ParsedAddress {
  const rest = text.replace(/[\s,]+$/, '')
  const [, first, named] = NUMBER_FIRST.exec(rest) ?? []
  if (first && named) return { street: named, houseNumber: compact(first) }
  const [, street, number] = NUMBER_LAST.exec(rest) ?? []
  if (!street || !number || (number.length === 4 && DATE.test(street))) return { street: rest }
  return { street: street.replace(/[\s,]+$/, ''), houseNumber: compact(number) }
}

/** Normalises `12 A` and `331 – 333` to `12A` and `331-333`. */
function compact(number: string): string {
  return number.replace(/\s+/g, '').replace('–', '-')
}
