import type { SecurityEventKind } from '#contract/security-events.ts'
import { bigint, integer, jsonb, pgTable, text } from '#server/database/drizzle.ts'
import { bytes, createdAt, instantColumn, search, serial } from './columns.ts'

export const securityWarnings = pgTable('security_warnings', { matter: text().notNull(), at: createdAt() })

export const securityEvents = pgTable('security_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: createdAt(),
  kind: text().$type<SecurityEventKind>().notNull(),
  times: integer().notNull().default(1),
  user_id: integer(),
  role: text(),
  /** The typed sign-in name, where no account has it. */
  tried: text(),
  ip: text(),
  user_agent: text(),
  about_id: integer(),
  entity: text(),
  entity_id: integer(),
  estate_id: integer(),
  detail: jsonb().$type<Record<string, unknown>>(),
  search: search(),
})

export type UndoableKind =
  | 'password'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'roles'

export const accountChanges = pgTable('account_changes', {
  id: serial(),
  user_id: integer().notNull(),
  kind: text().$type<UndoableKind>().notNull(),
  by_id: integer(),
  email: text(),
  undo: jsonb().$type<Record<string, unknown>>().notNull(),
  token_hash: bytes().notNull(),
  created_at: createdAt(),
  expires_at: instantColumn().notNull(),
  undone_at: instantColumn(),
})

/** Active once `users.second_factor_since` is set. */
export const secondFactors = pgTable('second_factors', {
  user_id: integer().primaryKey(),
  secret: bytes().notNull(),
  /** The time step of the last code, which works once. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  user_id: integer().notNull(),
  code_hash: bytes().notNull(),
  used_at: instantColumn(),
})
