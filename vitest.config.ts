import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that need a PostgreSQL end in `.api.test.ts`; all others need nothing and take milliseconds. */
const API = ['server/**/*.api.test.ts']

/** Patience for a busy machine, in milliseconds; a quiet one never waits that long. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // One a core. Unless told, Vitest leaves one core free.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,sandbox,server,web,scripts}/**/*.test.{ts,tsx,js}'],
          exclude: API,
          // The files of a worker share modules, which take longer to load than most files to run.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          // Server software besides the program. It needs programs that few have: `npm run check:deploy`, not `npm test`.
          name: 'deploy',
          include: ['deploy/*.test.ts'],
          fileParallelism: false,
          ...patience,
        },
      },
      {
        resolve: {
          alias: {
            // Hashes of a stored password name their cost, so programs that tests start can verify these too.
            '@node-rs/argon2': join(import.meta.dirname, 'server/test/quick-argon2.ts'),
            // Unit tests and programs that tests start use real children.
            '#server/runtime/bounded-child.ts': join(import.meta.dirname, 'server/test/work-in-process.ts'),
          },
        },
        test: {
          name: 'api',
          // Programs that tests start load in half the time.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
          include: API,
          globalSetup: 'server/test/cluster.ts',
          pool: 'forks',
          // The files of a worker share the program, which takes longer to load than most files to run.
          isolate: false,
          maxWorkers: 2,
          // Less garbage collection: most of what a request makes is gone before the space is full.
          execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
          ...patience,
        },
      },
    ],
  },
})
