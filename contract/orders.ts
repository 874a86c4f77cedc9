// Table headers need this file before they can load zod.

export const PAYMENT_ORDERS = ['paid_at', 'amount'] as const
export const CHARGE_ORDERS = ['name', 'amount', 'duration'] as const
export const TENANT_ORDERS = ['name', 'property', 'starts_on', 'owed'] as const
export const USER_ORDERS = ['name', 'email', 'last_seen_at'] as const
export const ESTATE_ORDERS = ['name', 'owner', 'created_at', 'received_this_month', 'owed'] as const
export const PROPERTY_ORDERS = ['title', 'landlord_name', 'price', 'created_at', 'owed'] as const
export const LANDLORD_ORDERS = ['name', 'owed'] as const
export const ATTRIBUTE_ORDERS = ['name', 'label'] as const
export const COLLECTION_ORDERS = ['open', 'due', 'title'] as const
export const ARREARS_ORDERS = ['owed', 'late', 'oldest_due_on', 'name', 'property', 'last_paid_at'] as const

/** `amount` is ascending, `-amount` descending. */
export type Order<Field extends string> = Field | `-${Field}`

export const bothWays = <Field extends string>(fields: readonly Field[]): Order<Field>[] =>
  fields.flatMap((field): Order<Field>[] => [field, `-${field}`])
