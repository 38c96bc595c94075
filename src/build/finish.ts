import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { checkBudgets, printBudgets } from './budgets.ts'
import { compressFolder } from './compress.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { restoreAssets } from './earlier-assets.ts'
import { prerenderPages, shellPage } from './prerender-pages.ts'
import { copyRetiredWorker } from './retired-workers.ts'
import { copyServerPackages } from './server-packages.ts'

const PORTAL = 'dist/portal'

/**
 * Turns the three bundles into a folder that can be served: prerendered documents, their content security policy, the
 * build's id, compressed copies; beside the server the migrations, sources of the demo documents, and imported
 * packages, so that `node` alone runs the folder; and the assets of earlier builds. Finally checks the exact budgets,
 * which fail the build.
 */
export async function finish(build: string): Promise<void> {
  const shell = await readFile(`${PORTAL}/index.html`, 'utf8')
  const pages = [await shellPage(shell), ...(await prerenderPages(shell))]
  for (const { path, html } of pages) {
    await mkdir(PORTAL + path, { recursive: true })
    await writeFile(`${PORTAL}${path}/index.html`, html)
  }
  const policy = contentSecurityPolicy(pages.map(({ html }) => html))
  await writeFile('dist/csp.json', JSON.stringify({ policy }))
  await writeFile(`${PORTAL}/build.json`, JSON.stringify({ build }))
  await rm('dist/prerender', { recursive: true })
  await cp('src/server/db/migrations', 'dist/server/migrations', { recursive: true })
  await cp('src/server/db/seed/documents', 'dist/server/documents', { recursive: true })
  await writeFile('dist/server/package.json', JSON.stringify({ private: true, type: 'module' }))
  await copyServerPackages('dist/server/main.js', 'dist/server')
  await copyRetiredWorker(PORTAL)
  await compressFolder(PORTAL)
  await restoreAssets('dist')
  const violations = await checkBudgets('dist')
  await printBudgets('dist')
  if (violations.length > 0) throw new Error(`Over budget: ${violations.map(({ id }) => id).join(', ')}`)
}
