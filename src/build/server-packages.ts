import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/**
 * Copies all files of node_modules that the bundled backend may load beside it, so that `node` runs the folder without
 * an installation. Platform-specific packages are those of this system.
 */
export async function copyServerPackages(main: string, folder: string): Promise<void> {
  const { fileList } = await nodeFileTrace([main])
  const files = [...fileList].filter((file) => file.startsWith('node_modules/'))
  for (const file of files) {
    const target = join(folder, file)
    await mkdir(dirname(target), { recursive: true })
    await cp(file, target, { dereference: true })
  }
}
