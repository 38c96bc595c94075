import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A private key with its own certificate, in PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Creates a certificate of these names for one day, with openssl, because Node cannot create one. */
export async function createCertificate(...names: string[]): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-certificate-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`]
  const files = ['-keyout', keyFile, '-out', certFile, '-days', '1']
  try {
    await promisify(execFile)('openssl', ['req', '-x509', ...curve, ...files, ...subject])
    return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
  } catch (cause) {
    throw new Error('The program openssl is needed and could not be run.', { cause })
  } finally {
    await rm(folder, { recursive: true })
  }
}
