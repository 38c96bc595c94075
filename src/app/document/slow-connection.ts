interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Whether the browser reports a slow connection, or asks to save data. */
export function isSlowConnection(
  connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection,
): boolean {
  return Boolean(connection?.saveData || /^(slow-)?2g$/.test(connection?.effectiveType ?? ''))
}
