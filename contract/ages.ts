// Without zod, for the page of arrears needs it before it can be used.

/** Those who owe something of this age; `any`: something that is late, `not_due`: something that is not, due today or later. */
export const AGES = ['not_due', 'd30', 'd60', 'd90', 'older', 'any'] as const
