import { ATTACHMENT_TYPES, type AttachmentMediaType } from '#contract/constants/attachment-types.ts'
import { ATTACHMENT_NAME_BYTES_MAX, ATTACHMENT_NAME_MAX } from '#contract/constants/limits.ts'

/** What a file is called when nothing is left of its name; the same word in both languages. */
const NAMELESS = 'document'

/** Invisible, and able to turn a name around; the two joiners are kept, as some scripts and emoji need them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Not allowed in names on Windows. */
const FORBIDDEN = /[<>:"|?*]/g

/**
 * A name under which a file of this type can be saved anywhere: no path, nothing invisible, not too long, letters of all
 * scripts, and an ending of its type, so that no computer takes it for something else.
 */
export function cleanName(given: string, type: AttachmentMediaType): string {
  const last = given.replace(INVISIBLE, '').split(/[/\\]/).findLast(Boolean) ?? ''
  const plain = last.normalize('NFC').replace(FORBIDDEN, '-').replace(/\s+/g, ' ')
  const [stem, ending] = splitEnding(plain, ATTACHMENT_TYPES[type].endings)
  const tail = `.${ending}`
  const cut = shorten(trimDots(stem), ATTACHMENT_NAME_MAX - tail.length, ATTACHMENT_NAME_BYTES_MAX - tail.length)
  return (trimDots(cut) || NAMELESS) + tail
}

/** The names of an archive's files: each once, whatever the case, as some systems do not tell it apart. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, tail] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${tail}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** A Content-Disposition with the name in plain letters and, for all browsers of today, as it is (RFC 6266, RFC 8187). */
export function contentDisposition(way: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${whole}`
}

function splitEnding(name: string, endings: readonly [string, ...string[]]): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  const ending = name
    .slice(dot + 1)
    .trim()
    .toLowerCase()
  return dot >= 0 && endings.includes(ending) ? [name.slice(0, dot), ending] : [name, endings[0]]
}

function trimDots(name: string): string {
  return name.replace(/^[. ]+|[. ]+$/g, '')
}

/** The beginning of a name that fits, cut between what people see as characters. */
function shorten(name: string, characters: number, bytes: number): string {
  let [kept, size] = ['', 0]
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    size += Buffer.byteLength(segment)
    if (kept.length + segment.length > characters || size > bytes) break
    kept += segment
  }
  return kept
}
