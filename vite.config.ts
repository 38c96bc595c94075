import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { configDefaults } from 'vitest/config'
import { breakpoints } from '#build/breakpoints.ts'
import { chunkGroups } from '#build/chunk-groups.ts'
import { documents } from '#build/documents.ts'
import { setAside } from '#build/earlier-assets.ts'
import { embeddedBackend } from '#build/embedded-backend.ts'
import { finish } from '#build/finish.ts'
import { leanEndpoints } from '#build/lean-endpoints.ts'
import { leanIcons } from '#build/lean-icons.ts'
import { legalPages } from '#build/legal-pages.ts'
import { reactModules } from '#build/react-modules.ts'
import { retiredWorkers } from '#build/retired-workers.ts'
import { splitValibot } from '#build/split-valibot.ts'
import { webManifest } from '#build/web-manifest.ts'

/**
 * When the backend of a test or the dev server should see which build a page came from. This file is read anew for each of
 * the bundles, which are one build: with names of their own every visit would be told of a new version (E43).
 */
const once = globalThis as { build?: string }
const build = process.env.BUILD_ID ?? (once.build ??= new Date().toISOString())

const COMPILED = ['/features/projects/components/project-row', '/features/projects/pages/project-list']

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    // The React Compiler where there are lists to spare a re-render; other pages would only pay for it (2 KB of P1, 3 KB of
    // P9, 5 KB of a project's page). Off switch: `compiler: false`; the same tests pass with and without.
    react({ compiler: { sources: COMPILED } }),
    leanEndpoints(),
    leanIcons(),
    splitValibot(),
    reactModules(),
    webManifest(),
    retiredWorkers(),
    legalPages(),
    documents(),
    embeddedBackend(),
  ],
  resolve: {
    alias: [
      // A shim for Reacts before 18; this one has the hook itself.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/app/ui/create-icon.ts', import.meta.url)),
      },
    ],
  },
  css: { transformer: 'lightningcss', lightningcss: { visitor: breakpoints } },
  build: { target: 'baseline-widely-available', cssMinify: 'lightningcss', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/portal',
        manifest: true,
        modulePreload: {
          polyfill: false,
          // What the document has loaded already; each mention costs bytes (P9).
          resolveDependencies: (_file, files) => files.filter((file) => !file.startsWith('assets/index-')),
        },
        sourcemap: false,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // Each file names those it may fetch, and hashes do not compress: no more digits than the bundler needs (P9).
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
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
      await setAside('dist')
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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{app,contract,build}/**/*.test.{ts,tsx}', 'tests/conformance/*.test.ts'],
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
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'launch', include: ['tests/launch/**/*.test.ts'], testTimeout: 240_000 } },
    ],
  },
})
