import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's router for any table of routes, with a memory for paths without parameters: to look for one costs more than to answer
 * it (P17).
 */
export class PathRouter<Handler> implements Router<Handler> {
  readonly name = 'PathRouter'
  readonly #trie = new TrieRouter<Handler>()
  /** What fits a fixed path, by method; no other paths, as clients could fill it with them. */
  readonly #fixed = new Map<string, Map<string, Result<Handler>>>()

  add(method: string, path: string, handler: Handler): void {
    this.#trie.add(method, path, handler)
    if (!/[*:]/.test(path)) this.#fixed.set(path, new Map())
    for (const results of this.#fixed.values()) results.clear()
  }

  match(method: string, path: string): Result<Handler> {
    const results = this.#fixed.get(path)
    const known = results?.get(method)
    if (known) return known
    const found = this.#trie.match(method, path)
    results?.set(method, found)
    return found
  }
}
