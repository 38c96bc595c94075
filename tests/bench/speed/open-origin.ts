import { fork } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createCertificate } from '#tests/support/servers/certificate.ts'
import { type ConnectionProfile, PROFILES } from './device-profiles.ts'

/** Options of processes whose script is TypeScript: they do not inherit what runs the benchmarks. */
export const TYPESCRIPT = { execArgv: ['--import', 'tsx'] }

/** A folder of files, or a running server. */
export type Target = { readonly folder: string } | { readonly address: string }

/** The options of the origin process. */
export interface OriginOptions {
  readonly places: Record<string, Target>
  readonly lines: Record<string, ConnectionProfile>
  readonly key: string
  readonly cert: string
}

/** URLs behind shaped connections. */
export interface Origin {
  /** The URL of a site, such as `https://portal.test`. */
  readonly urlOf: (place: string) => string
  /** Chromium arguments that route to the sites over a profile's connection, trust them, and block everything else. */
  readonly argumentsFor: (profile: string) => string[]
  readonly close: () => void
}

/** Opens an origin for all sites and profiles in its own process. */
export async function openOrigin(places: Record<string, Target>): Promise<Origin> {
  const { key, cert } = await createCertificate('*.test')
  const lines = Object.fromEntries(Object.values(PROFILES).map(({ name, line }) => [name, line]))
  const child = fork(fileURLToPath(new URL('origin.ts', import.meta.url)), TYPESCRIPT)
  child.send({ places, lines, key, cert } satisfies OriginOptions)
  const [ports] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The origin did not start.'))),
  ])) as [Record<string, Record<string, number>>]
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const trusted = createHash('sha256').update(spki).digest('base64')
  return {
    urlOf: (place) => `https://${place}.test`,
    argumentsFor: (profile) => {
      const rules = Object.keys(places).map((place) => `MAP ${place}.test:443 127.0.0.1:${ports[place]?.[profile]}`)
      return [
        `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND'].join(', ')}`,
        `--ignore-certificate-errors-spki-list=${trusted}`,
      ]
    },
    close: () => child.disconnect(),
  }
}
