import { defineConfig } from 'vitest/config'

/** Tests for StrykerJS, which takes one project: named by MUTATION_PROJECT. */
const isApi = process.env['MUTATION_PROJECT'] === 'api'

export default defineConfig({
  test: {
    include: isApi ? ['tests/api/**/*.test.ts', 'src/server/**/*.test.ts'] : ['src/{app,contract}/**/*.test.{ts,tsx}'],
    // StrykerJS runs tests in worker threads, where the time zone of a device cannot be set.
    exclude: ['dist/**', 'node_modules/**', '**/format-edges.test.ts'],
    setupFiles: ['tests/support/fixed-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
