/** Where a charge is asked for in all estates instead of one: the id it is sent and told by, and what people read. */
export const EVERY_ESTATE = { id: 0, label: 'Every estate' } as const
