import { checkBudgets, printBudgets } from './budgets.ts'

// npm run budgets: the exact budgets of the build in dist/, one line each; exit code 1 when one is exceeded.
await printBudgets('dist')
process.exitCode = (await checkBudgets('dist')).length > 0 ? 1 : 0
