/** One write with its idempotency key. */
export interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body: string | null
  readonly key: string
  /** Updates the ledger after acknowledgement, with the id of a created object. */
  readonly commit: (ledger: Ledger, id: string) => void
}

/** The acknowledged writes of one writer. */
export interface Ledger {
  /** Names of projects by their id. */
  readonly projects: Map<string, string>
  /** Names of files by their id, all of one project. */
  readonly files: Map<string, string>
  /** Ids of deleted objects. */
  readonly deleted: Set<string>
  acknowledged: number
}

export function createLedger(): Ledger {
  return { projects: new Map(), files: new Map(), deleted: new Set(), acknowledged: 0 }
}

/** The data of one writer in the backend. */
export interface BackendState {
  readonly projects: readonly { id: string; name: string | null; contacts: readonly unknown[] }[]
  readonly files: readonly { id: string; name: string }[]
}

/** Compares the data with the ledger: lost, duplicated, incomplete or restored objects. */
export function findLedgerFaults({ projects, files, deleted }: Ledger, found: BackendState): string[] {
  const names = new Map(found.projects.map(({ id, name }) => [id, name]))
  const foundFiles = new Map(found.files.map(({ id, name }) => [id, name]))
  const duplicates = (all: readonly (string | null)[]) => all.filter((name, at) => all.indexOf(name) !== at)
  return [
    ...[...projects].filter(([id, name]) => names.get(id) !== name).map(([, name]) => `lost: ${name}`),
    ...[...files].filter(([id, name]) => foundFiles.get(id) !== name).map(([, name]) => `lost file: ${name}`),
    ...[...names].filter(([id]) => !projects.has(id)).map(([, name]) => `never acknowledged: ${name}`),
    ...[...foundFiles].filter(([id]) => !files.has(id)).map(([, name]) => `file never acknowledged: ${name}`),
    ...[...deleted].filter((id) => names.has(id) || foundFiles.has(id)).map((id) => `restored: ${id}`),
    ...duplicates([...names.values()]).map((name) => `duplicated: ${name}`),
    ...duplicates([...foundFiles.values()]).map((name) => `duplicated file: ${name}`),
    ...found.projects.filter(({ contacts }) => contacts.length !== 1).map(({ name }) => `incomplete project: ${name}`),
  ]
}
