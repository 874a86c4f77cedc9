import { registerHooks } from 'node:module'

// The app of a test loads this first: it hashes passwords as in API tests. People of one test cost a tenth of a second less.
const QUICK = new URL('../server/test/quick-argon2.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@node-rs/argon2' && context.parentURL !== QUICK ? QUICK : specifier, context),
})
