import { ATTACHMENT_TYPES, type AttachmentMediaType } from '#contract/attachments/file-types.ts'
import { ATTACHMENT_NAME_BYTES_MAX, ATTACHMENT_NAME_MAX } from '#contract/configuration/limits.ts'
import { hasVisibleCharacter } from '#contract/formats/name-schema.ts'

/** The name of a file when nothing of its name is usable; the same word in both languages. */
const DEFAULT_NAME = 'document'

/** Invisible characters and direction marks, except the two joiners, which some scripts and emoji need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Not allowed in names on Windows. */
const FORBIDDEN = /[<>:"|?*]/g

/**
 * A name under which a file of this type can be saved anywhere: no path, nothing invisible, not too long, letters of
 * all scripts, and an extension of its type.
 */
export function cleanName(original: string, type: AttachmentMediaType): string {
  const last = original.replace(INVISIBLE, '').split(/[/\\]/).findLast(Boolean) ?? ''
  const plain = last.normalize('NFC').replace(FORBIDDEN, '-').replace(/\s+/g, ' ')
  const [stem, extension] = splitEnding(plain, ATTACHMENT_TYPES[type].extensions)
  const tail = `.${extension}`
  const cut = shorten(trimDots(stem), ATTACHMENT_NAME_MAX - tail.length, ATTACHMENT_NAME_BYTES_MAX - tail.length)
  const name = trimDots(cut)
  return (hasVisibleCharacter(name) ? name : DEFAULT_NAME) + tail
}

/** The same for a name that somebody gave to a thing: a slash in it starts no folder. */
export function fileNameOf(name: string, type: AttachmentMediaType): string {
  return cleanName(name.replace(/[/\\]/g, '-'), type)
}

/** Unique names for an archive's files; case does not count, as some systems ignore it. */
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

/** A Content-Disposition with the name in ASCII and, for current browsers, in full (RFC 6266, RFC 8187). */
export function contentDisposition(disposition: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function splitEnding(name: string, extensions: readonly [string, ...string[]]): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const extension = name
    .slice(dot + 1)
    .trim()
    .toLowerCase()
  return dot >= 0 && extensions.includes(extension) ? [name.slice(0, dot), extension] : [name, extensions[0]]
}

function trimDots(name: string): string {
  return name.replace(/^[. ]+|[. ]+$/g, '')
}

/** Cuts a name between grapheme clusters. */
function shorten(name: string, characters: number, bytes: number): string {
  let [cut, size] = ['', 0]
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    size += Buffer.byteLength(segment)
    if (cut.length + segment.length > characters || size > bytes) break
    cut += segment
  }
  return cut
}
