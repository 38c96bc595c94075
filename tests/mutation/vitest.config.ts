import { defineConfig } from 'vitest/config'

/** Tests for StrykerJS, which takes one project, named by MUTATION_PROJECT; MUTATION_TESTS are the globs of its tests. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    exclude: [
      'dist/**',
      'node_modules/**',
      // StrykerJS runs tests in worker threads, where the time zone of a device cannot be set.
      '**/format-edges.test.ts',
      // In a worker thread its test of a response timeout never ends.
      '**/reverse-proxy-faults.test.ts',
      // They go through all code, and take longer than all others of their folder.
      '**/fault-schedules.test.ts',
      '**/query-plans.test.ts',
    ],
    setupFiles: ['tests/support/fixed-seed.ts'],
    // As in the projects of vite.config.ts.
    isolate: process.env['MUTATION_PROJECT'] !== 'api',
    // One that waits for what a mutant took away waits until this limit, which leaves room for a busy machine.
    testTimeout: process.env['MUTATION_PROJECT'] === 'api' ? 30_000 : 60_000,
    hookTimeout: 120_000,
  },
})
