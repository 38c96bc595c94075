import { execFileSync, fork } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ConnectionProfile, PROFILES } from './device-profiles.ts'

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

/** Creates a certificate for one day with openssl, because Node cannot create one. */
async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=bench.test', '-addext', 'subjectAltName=DNS:*.test']
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, '-days', '1', ...names], {
      stdio: 'ignore',
    })
    return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
  } catch (cause) {
    throw new Error('The measurement needs the program openssl, which could not be run.', { cause })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Opens an origin for all sites and profiles in its own process. */
export async function openOrigin(places: Record<string, Target>): Promise<Origin> {
  const { key, cert } = await makeCertificate()
  const lines = Object.fromEntries(Object.values(PROFILES).map(({ name, line }) => [name, line]))
  const child = fork(fileURLToPath(new URL('origin.ts', import.meta.url)))
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
