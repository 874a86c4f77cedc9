// Without zod, for the page of arrears needs it before it can be used.

/** The ages of a debt; `any`: something late; `not_due`: something due today or later. */
export const AGES = ['not_due', 'd30', 'd60', 'd90', 'older', 'any'] as const
