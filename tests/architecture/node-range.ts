type Version = readonly [number, number, number]

const parse = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The exclusive upper bound of `^1.2`, `~1.2` or `1.2`. */
function end(sign: string, parts: number, [major, minor, patch]: Version): Version {
  if (sign === '^' || parts === 1) return [major + 1, 0, 0]
  if (sign === '~' || parts === 2) return [major, minor + 1, 0]
  return [major, minor, patch + 1]
}

function fitsOne(version: Version, comparator: string): boolean {
  const [, sign = '', numbers = ''] = /^(>=|<=|>|<|=|\^|~)?v?([\dx*.]*)$/.exec(comparator) ?? []
  if (!/\d/.test(numbers)) return comparator === '*' || comparator === 'x' || comparator === ''
  const bound = parse(numbers)
  const order = compare(version, bound)
  if (sign === '>=') return order >= 0
  if (sign === '>') return order > 0
  if (sign === '<') return order < 0
  if (sign === '<=') return order <= 0
  return (
    order >= 0 && compare(version, end(sign, numbers.split('.').filter((part) => /\d/.test(part)).length, bound)) < 0
  )
}

/** Matches a Node version with an `engines` range such as `^20.19.0 || >=22.12`; the subset of semver in lock files. */
export function fitsRange(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const comparators = part
      .trim()
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
    return comparators.every((comparator) => fitsOne(parse(version), comparator))
  })
}
