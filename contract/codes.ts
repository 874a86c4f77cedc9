import { typed } from './text.ts'

/** What confirms a paper, as it is printed there: 32 hexadecimal digits in groups, with or without what stands between them. */
export const printedCode = (wrong: string) =>
  typed(100, { tooLong: wrong })
    .transform((printed) => printed.replace(/[\s-]/g, '').toLowerCase())
    .pipe(typed(32, { tooLong: wrong }).regex(/^[0-9a-f]{32}$/, wrong))
