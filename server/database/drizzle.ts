// Drizzle's CommonJS form saves each start 0.5 s and 230 MB: Node parses the long list of exports again for each of its 600 ES modules.
export * from './drizzle.cjs'
