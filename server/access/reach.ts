import type { SQL } from 'drizzle-orm'

declare const noun: unique symbol
/**
 * Which rows of a table an asker reaches, as a condition. What each role reaches is decided in this folder alone, in a file for
 * each noun (`charges.ts`, `tenancies.ts` …); stores ask for the result.
 */
export type Reach<Noun extends string> = SQL & { readonly [noun]: Noun }
