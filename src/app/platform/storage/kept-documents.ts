import * as v from 'valibot'
import { KEPT_DOCUMENTS_CACHE } from '#contract/constants/cookies.ts'
import { LOCALES, type Locale } from '#contract/constants/locales.ts'

/** Says of what a kept file is; headers hold plain letters only. */
const ABOUT = 'x-document'

const keptSchema = v.object({
  id: v.string(),
  locale: v.picklist(LOCALES),
  title: v.string(),
  size: v.number(),
  pages: v.number(),
})

/** A document in a language; size in bytes. */
export type DocumentFacts = v.InferOutput<typeof keptSchema>

/** It did not arrive whole, or was not to be had. */
export class DocumentBroken extends Error {
  override name = 'DocumentBroken'
}

/** How a document is named here: where it is asked for, without anything that runs out. */
export function addressOf({ id, locale }: { id: string; locale: Locale }): string {
  return `/v2/api/downloads/${encodeURIComponent(id)}/file?language=${locale}`
}

/** Whether this browser can keep documents: on insecure addresses, and in some private windows, it cannot. */
export function canKeepDocuments(): boolean {
  return 'caches' in globalThis
}

/** The documents kept on this device, the first kept first; none where nothing can be read. */
export async function keptDocuments(): Promise<DocumentFacts[]> {
  if (!canKeepDocuments()) return []
  const cache = await open()
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return answers.flatMap((answer) => {
    const facts = v.safeParse(keptSchema, parse(answer?.headers.get(ABOUT)))
    return facts.success ? [facts.output] : []
  })
}

/** How much has come, and what stops it. */
interface Way {
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
}

/**
 * Keeps a document, straight from the network to the disk. Rejects with what the network or the storage says, with
 * `DocumentBroken` for less than the whole; then nothing is kept of it.
 */
export async function keepDocument(facts: DocumentFacts, url: string, { signal, onProgress }: Way): Promise<void> {
  const answer = await fetch(url, { signal })
  if (!answer.ok || !answer.body) throw new DocumentBroken(`The file answered ${answer.status}`)
  let size = 0
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        onProgress(size)
        controller.enqueue(chunk)
      },
      flush(controller) {
        if (size !== facts.size) controller.error(new DocumentBroken(`${size} of ${facts.size} bytes came`))
      },
    }),
  )
  const headers = { 'content-type': 'application/pdf', [ABOUT]: encodeURIComponent(JSON.stringify(facts)) }
  await (await open()).put(addressOf(facts), new Response(counted, { headers }))
}

/** A kept document; null when it is not there any more. */
export async function readDocument(facts: DocumentFacts): Promise<Blob | null> {
  const answer = await (await open()).match(addressOf(facts))
  return answer ? answer.blob() : null
}

export async function removeDocument(facts: DocumentFacts): Promise<void> {
  await (await open()).delete(addressOf(facts))
}

function open(): Promise<Cache> {
  return caches.open(KEPT_DOCUMENTS_CACHE)
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(decodeURIComponent(text ?? ''))
  } catch {
    return null
  }
}
