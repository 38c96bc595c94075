import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { configDefaults } from 'vitest/config'
import { breakpoints } from '#build/breakpoints.ts'
import { documentScripts } from '#build/document-scripts.ts'
import { documents } from '#build/documents.ts'
import { stashAssets } from '#build/earlier-assets.ts'
import { embeddedBackend } from '#build/embedded-backend.ts'
import { finish } from '#build/finish.ts'
import { legalPages } from '#build/legal-pages.ts'
import { pwa } from '#build/pwa.ts'
import { wellKnownFiles } from '#build/well-known-files.ts'

/**
 * Names the build; a test or the dev server may give the name. This file is read anew for each of the bundles, which are one
 * build: with names of their own every visit would be told of a new version.
 */
const once = globalThis as { build?: string }
const build = process.env.BUILD_ID ?? (once.build ??= new Date().toISOString())

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    pwa(),
    legalPages(),
    wellKnownFiles(),
    documentScripts(),
    documents(build),
    embeddedBackend(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { visitor: breakpoints } },
  build: { target: 'baseline-widely-available', cssMinify: 'lightningcss', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/portal',
        manifest: true,
        modulePreload: { polyfill: false },
        sourcemap: false,
        rolldownOptions: {
          output: {
            // Engines store a script with one character beyond Latin-1 with two bytes for each of its characters.
            charset: 'ascii',
            // Names would say more than they help: content blockers match words such as "consent" in them.
            // Lower-case letters and digits compress better in the lists of chunks, and any file system tells them apart.
            hashCharacters: 'base36',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:6][extname]',
            codeSplitting: {
              groups: [
                // One file of what the entry imports, one of the components and one of the rest that most pages share: the
                // entry lists every chunk, so that each small one costs the first load.
                { name: 'main', tags: ['$initial'] },
                { name: 'ui', test: /lucide-react|\/ui\//, minShareCount: 9 },
                { name: 'shared', minShareCount: 18 },
              ],
            },
          },
        },
      },
    },
    prerender: {
      consumer: 'server',
      build: {
        outDir: 'dist/prerender',
        copyPublicDir: false,
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: 'src/app/prerender.tsx' },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: 'src/server/main.ts' },
      },
    },
  },
  builder: {
    // One command, in this order: browser files, documents made from them, server.
    async buildApp(builder) {
      await stashAssets('dist')
      for (const name of ['client', 'prerender', 'server']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
      await finish(build)
    },
  },
  test: {
    exclude: [...configDefaults.exclude, 'dist/**'],
    reporters: ['default'],
    setupFiles: ['tests/support/fixed-seed.ts'],
    // Vitest leaves one core free, which is half of a small machine.
    maxWorkers: '100%',
    // A busy machine takes several times as long, also for servers that start in hooks.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{app,contract,build}/**/*.test.{ts,tsx}', 'tests/{bench,conformance}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'src/server/**/*.test.ts'],
          // The server's modules hold nothing that one test could leave to another, and take longer to load than most files
          // to run.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'launch', include: ['tests/launch/**/*.test.ts'], testTimeout: 240_000 } },
    ],
  },
})
