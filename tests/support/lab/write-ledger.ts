/** One write, as its sender knows it. Sent again under its key, it is done once. */
export interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body: string | null
  readonly key: string
  /** What the sender knows once it is acknowledged; given the id of what was made, if anything. */
  readonly commit: (ledger: Ledger, id: string) => void
}

/** What one sender may rely on: everything here was acknowledged. */
export interface Ledger {
  /** Names of projects by their id. */
  readonly projects: Map<string, string>
  /** Names of files by their id, all of one project. */
  readonly files: Map<string, string>
  /** Ids of what was deleted. */
  readonly gone: Set<string>
  acknowledged: number
}

export function createLedger(): Ledger {
  return { projects: new Map(), files: new Map(), gone: new Set(), acknowledged: 0 }
}

/** What a backend has, of one sender's prefix. */
export interface BackendState {
  readonly projects: readonly { id: string; name: string | null; contacts: readonly unknown[] }[]
  readonly files: readonly { id: string; name: string }[]
}

/** What is wrong with what a backend has, against what it acknowledged: lost, doubled, half, or back from the dead. */
export function findLedgerFaults({ projects, files, gone }: Ledger, found: BackendState): string[] {
  const names = new Map(found.projects.map(({ id, name }) => [id, name]))
  const kept = new Map(found.files.map(({ id, name }) => [id, name]))
  const twice = (all: readonly (string | null)[]) => all.filter((name, at) => all.indexOf(name) !== at)
  return [
    ...[...projects].filter(([id, name]) => names.get(id) !== name).map(([, name]) => `lost: ${name}`),
    ...[...files].filter(([id, name]) => kept.get(id) !== name).map(([, name]) => `lost file: ${name}`),
    ...[...names].filter(([id]) => !projects.has(id)).map(([, name]) => `never acknowledged: ${name}`),
    ...[...kept].filter(([id]) => !files.has(id)).map(([, name]) => `file never acknowledged: ${name}`),
    ...[...gone].filter((id) => names.has(id) || kept.has(id)).map((id) => `back again: ${id}`),
    ...twice([...names.values()]).map((name) => `doubled: ${name}`),
    ...twice([...kept.values()]).map((name) => `doubled file: ${name}`),
    ...found.projects.filter(({ contacts }) => contacts.length !== 1).map(({ name }) => `half a project: ${name}`),
  ]
}
