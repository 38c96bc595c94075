import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const STATIC_PAGE = new URL('../static-page.html', import.meta.url)
const FLOOR = fileURLToPath(new URL('../floor', import.meta.url))

/** Copies the static page to a folder to be served. */
export async function copyStaticPage(folder: string): Promise<{ folder: string }> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), await readFile(STATIC_PAGE))
  return { folder }
}

/** Builds the framework floor in a folder to be served, with the style sheet of the static page. */
export async function buildFloor(folder: string): Promise<{ folder: string }> {
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(await readFile(STATIC_PAGE, 'utf8')) ?? []
  const sheet = { fileName: 'assets/floor.css', source: styles }
  await build({
    root: FLOOR,
    configFile: false,
    logLevel: 'error',
    plugins: [
      react(),
      {
        name: 'styles',
        generateBundle() {
          this.emitFile({ type: 'asset', ...sheet })
        },
        transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${sheet.fileName}` } }],
      },
    ],
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  })
  return { folder }
}
