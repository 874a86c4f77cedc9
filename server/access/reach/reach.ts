import type { SQL } from 'drizzle-orm'

declare const noun: unique symbol
/** Which rows of a table an asker reaches, as a condition. Only the files of this folder make them, and stores ask for them. */
export type Reach<Noun extends string> = SQL & { readonly [noun]: Noun }
